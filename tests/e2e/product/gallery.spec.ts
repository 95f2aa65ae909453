import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { layoutShift } from '../../support/browser/page-timings.ts'
import { moveFingers } from '../../support/browser/touch.ts'
import { untilLoaded } from '../../support/browser/visit.ts'

const RING = '/products/tara-solitaire-ring'

const pictures = (page: Page) => page.getByRole('region', { name: 'Pictures' })
const slider = (page: Page) => pictures(page).locator('ul[data-slider]')
const control = (page: Page, name: string) => pictures(page).getByRole('button', { name, exact: true })
const large = (page: Page, name: string) => control(page, `Tara Solitaire Ring, ${name}`)
const expectShown = (page: Page, name: string) => expect(large(page, name)).toBeInViewport({ ratio: 0.9 })
const expectCurrent = (page: Page, name: string) => expect(control(page, name)).toHaveAttribute('aria-current')

test('the first picture is part of the HTML, needs no script and is not loaded again', { tag: '@phone' }, async ({
  browser,
  page,
  shop,
}) => {
  const without = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 412, height: 823 } })
  const plain = await without.newPage()
  const isPainted = (opened: Page) =>
    opened
      .getByRole('img', { name: 'Tara Solitaire Ring, front', exact: true })
      .evaluate((img: HTMLImageElement) => img.currentSrc.startsWith('data:image/avif') && img.naturalWidth > 0)
  await plain.goto(shop.origin + RING)
  await expect.poll(() => isPainted(plain)).toBe(true)
  await expect(plain.locator('img[fetchpriority=high]')).toHaveCount(1)
  await expect(plain.locator('head link[rel=preload][as=image]')).toHaveCount(0)
  await without.close()

  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(RING)
  await untilLoaded(page)
  expect(await isPainted(page)).toBe(true)
  expect(requested.filter((url) => /tara-solitaire-ring-1\.\w+\.(640|900)/.test(url))).toEqual([])
})

test('neither the start of the slider nor late fonts cause a layout shift', async ({ page }) => {
  const deliver = await holdRequests(page, '**/*.woff2')
  await page.goto(RING, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  deliver()
  await expect(slider(page)).toBeVisible()
  await untilLoaded(page)
  expect(await page.evaluate(() => document.fonts.ready.then(({ size }) => size))).toBeGreaterThan(0)
  expect(await layoutShift(page)).toBeLessThan(0.005)
})

test('arrow keys change the pictures while one has the focus, even if the slider fails to load', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route('**/slider-*', (route) => route.abort())
  await page.goto(RING)
  await large(page, 'front').focus()
  for (const [key, name] of [
    ['ArrowRight', 'lying on white marble'],
    ['ArrowRight', 'close-up of the six prongs and the stone'],
    ['ArrowLeft', 'lying on white marble'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(large(page, name)).toBeFocused()
    await expectShown(page, name)
  }
})

test('a swipe, an arrow, a thumbnail and a dot change the picture', { tag: '@phone' }, async ({ page }) => {
  await page.goto(RING)
  await expect(slider(page)).toBeVisible()
  await expect(pictures(page).getByText('1/4')).toBeVisible()
  await moveFingers(page, [
    [
      // More than half of the width, so that the swipe's speed does not matter.
      { x: 380, y: 180 },
      { x: 60, y: 185 },
    ],
  ])
  await expect(pictures(page).getByText('2/4')).toBeVisible()
  await expectShown(page, 'lying on white marble')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await control(page, 'Next picture').click()
  await expect(pictures(page).getByText('3/4')).toBeVisible()
  await expectCurrent(page, 'Show picture 3')
  // A swipe to the right that starts on the arrow shows the previous picture, and does not press the arrow.
  const arrow = await control(page, 'Next picture').boundingBox()
  if (!arrow) throw new Error('The arrow is not visible.')
  const start = { x: arrow.x + 10, y: arrow.y + 20 }
  await moveFingers(page, [[start, { x: start.x + 24, y: start.y }]])
  await expect(pictures(page).getByText('2/4')).toBeVisible()
  await control(page, 'Show picture 4').click()
  await expect(pictures(page).getByText('4/4')).toBeVisible()
  await expectCurrent(page, 'Picture 4')
  await control(page, 'Picture 3').click()
  await expectShown(page, 'close-up of the six prongs and the stone')
})

test('the gallery has the specified sizes, and its arrows, dots, thumbnails and keys agree', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(RING)
  await test.step('the picture is 450 by 600 px, with four thumbnails of 80 by 90 px, 10 px apart', async () => {
    expect(await pictures(page).getByRole('list').first().boundingBox()).toMatchObject({ width: 450, height: 600 })
    const thumbnails = pictures(page).getByRole('button', { name: /^Show picture/ })
    await expect(thumbnails).toHaveCount(4)
    const [first, second] = [await thumbnails.nth(0).boundingBox(), await thumbnails.nth(1).boundingBox()]
    expect(first).toMatchObject({ width: 80, height: 90 })
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBe(90)
  })
  await test.step('an arrow shows the next picture, whose thumbnail has a border', async () => {
    await expect(control(page, 'Previous picture')).toBeDisabled()
    await control(page, 'Next picture').click()
    await expectCurrent(page, 'Show picture 2')
    await expect(control(page, 'Show picture 2')).toHaveCSS('border-top', '2px solid rgb(35, 27, 22)')
    await expectCurrent(page, 'Picture 2')
  })
  await test.step('a dot shows its picture, and arrow keys those beside it', async () => {
    await control(page, 'Picture 3').click()
    await expectShown(page, 'close-up of the six prongs and the stone')
    await expectCurrent(page, 'Picture 3')
    await page.keyboard.press('ArrowRight')
    await expectShown(page, 'on folded satin')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectShown(page, 'lying on white marble')
  })
  await test.step('at the end, the arrow keeps the focus and keys still work', async () => {
    await control(page, 'Show picture 4').click()
    await expectShown(page, 'on folded satin')
    const next = control(page, 'Next picture')
    await expect(next).toBeDisabled()
    await page.keyboard.press('ArrowLeft')
    await next.focus()
    for (const _ of [1, 2]) await page.keyboard.press('Enter')
    await expect(next).toBeDisabled()
    await expect(next).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expectCurrent(page, 'Show picture 3')
  })
})
