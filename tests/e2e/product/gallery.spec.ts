import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { layoutShift } from '../../support/browser/page-timings.ts'
import { moveFingers } from '../../support/browser/touch.ts'
import { untilLoaded } from '../../support/browser/visit.ts'

const pictures = (page: Page) => page.getByRole('region', { name: 'Pictures' })
const large = (page: Page, name: string) => pictures(page).getByRole('button', { name, exact: true })

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
  await plain.goto(`${shop.origin}/products/tara-solitaire-ring`)
  await expect.poll(() => isPainted(plain)).toBe(true)
  await expect(plain.locator('img[fetchpriority=high]')).toHaveCount(1)
  await expect(plain.locator('head link[rel=preload][as=image]')).toHaveCount(0)
  await without.close()

  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/products/tara-solitaire-ring')
  await untilLoaded(page)
  expect(await isPainted(page)).toBe(true)
  expect(requested.filter((url) => /tara-solitaire-ring-1\.\w+\.(640|900)/.test(url))).toEqual([])
})

test('the page loads and its slider starts without a layout shift', async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  await expect(pictures(page).locator('ul[data-slider]')).toBeVisible()
  await untilLoaded(page)
  expect(await layoutShift(page)).toBeLessThan(0.005)
})

test('late fonts cause no layout shift', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/products/tara-solitaire-ring')
  await expect(page.getByRole('heading', { name: 'Delivers to' })).toBeVisible()
  expect(await layoutShift(page)).toBeLessThan(0.002)
})

test('a dot shows its picture and is marked, and arrow keys show the next one', async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  await pictures(page).getByRole('button', { name: 'Picture 3', exact: true }).click()
  await expect(large(page, 'Tara Solitaire Ring, close-up of the six prongs and the stone')).toBeInViewport({
    ratio: 0.9,
  })
  await expect(pictures(page).getByRole('button', { name: 'Picture 3', exact: true })).toHaveAttribute('aria-current')
  await page.keyboard.press('ArrowRight')
  await expect(large(page, 'Tara Solitaire Ring, on folded satin')).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(large(page, 'Tara Solitaire Ring, lying on white marble')).toBeInViewport({ ratio: 0.9 })
})

test('arrow keys change the pictures while one has the focus, even if the slider fails to load', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route('**/slider-*', (route) => route.abort())
  await page.goto('/products/tara-solitaire-ring')
  await large(page, 'Tara Solitaire Ring, front').focus()
  for (const [key, name] of [
    ['ArrowRight', 'lying on white marble'],
    ['ArrowRight', 'close-up of the six prongs and the stone'],
    ['ArrowLeft', 'lying on white marble'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(large(page, `Tara Solitaire Ring, ${name}`)).toBeFocused()
    await expect(large(page, `Tara Solitaire Ring, ${name}`)).toBeInViewport({ ratio: 0.9 })
  }
})

test('the picture fills the width, and a swipe, an arrow and a thumbnail change it', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/products/tara-solitaire-ring')
  await expect(pictures(page).locator('ul[data-slider]')).toBeVisible()
  const box = await pictures(page).getByRole('list').first().boundingBox()
  // Low enough for name and price to be on the first screen, below the thumbnails.
  expect(box).toMatchObject({ x: 0, width: 412, height: 419 })
  await expect(pictures(page).getByText('1/4')).toBeVisible()
  await moveFingers(page, [
    [
      // More than half of the width, so that the swipe's speed does not matter.
      { x: 380, y: 180 },
      { x: 60, y: 185 },
    ],
  ])
  await expect(pictures(page).getByText('2/4')).toBeVisible()
  await expect(large(page, 'Tara Solitaire Ring, lying on white marble')).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const thumbnails = pictures(page).getByRole('button', { name: /^Show picture/ })
  await expect(thumbnails).toHaveCount(4)
  const [first, second] = [await thumbnails.nth(0).boundingBox(), await thumbnails.nth(1).boundingBox()]
  expect(first).toMatchObject({ width: 80, height: 90 })
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBe(90)
  await expect(thumbnails.nth(1)).toHaveCSS('border-top', '2px solid rgb(35, 27, 22)')
  await pictures(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(pictures(page).getByText('3/4')).toBeVisible()
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current')
  // A swipe to the right that starts on the arrow shows the previous picture, and does not press the arrow.
  const arrow = await pictures(page).getByRole('button', { name: 'Next picture' }).boundingBox()
  if (!arrow) throw new Error('The arrow is not visible.')
  const start = { x: arrow.x + 10, y: arrow.y + 20 }
  await moveFingers(page, [[start, { x: start.x + 24, y: start.y }]])
  await expect(pictures(page).getByText('2/4')).toBeVisible()
  await thumbnails.nth(3).click()
  await expect(pictures(page).getByText('4/4')).toBeVisible()
  await expect(pictures(page).getByRole('button', { name: 'Picture 4', exact: true })).toHaveAttribute('aria-current')
  await expect(pictures(page).getByRole('button', { name: 'Next picture' })).toBeDisabled()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(thumbnails.nth(3)).toHaveCSS('border-top', '2px solid rgb(244, 236, 225)')
})

test('the large picture is 450 by 600 px, with four thumbnails of 80 by 90 px, 10 px apart', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  const box = await pictures(page).getByRole('list').first().boundingBox()
  expect(box).toMatchObject({ width: 450, height: 600 })
  const thumbnails = pictures(page).getByRole('button', { name: /^Show picture/ })
  await expect(thumbnails).toHaveCount(4)
  const [first, second] = [await thumbnails.nth(0).boundingBox(), await thumbnails.nth(1).boundingBox()]
  expect(first).toMatchObject({ width: 80, height: 90 })
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBe(90)
})

test('arrows, dots and thumbnails agree, and the current thumbnail has a border', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/products/tara-solitaire-ring')
  await expect(pictures(page).getByRole('button', { name: 'Previous picture' })).toBeDisabled()
  await pictures(page).getByRole('button', { name: 'Next picture' }).click()
  const second = pictures(page).getByRole('button', { name: 'Show picture 2' })
  await expect(second).toHaveAttribute('aria-current')
  await expect(second).toHaveCSS('border-top', '2px solid rgb(35, 27, 22)')
  await expect(pictures(page).getByRole('button', { name: 'Picture 2', exact: true })).toHaveAttribute('aria-current')
  await pictures(page).getByRole('button', { name: 'Show picture 4' }).click()
  await expect(large(page, 'Tara Solitaire Ring, on folded satin')).toBeInViewport({ ratio: 0.9 })
  const next = pictures(page).getByRole('button', { name: 'Next picture' })
  await expect(next).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await next.focus()
  for (const _ of [1, 2]) await page.keyboard.press('Enter')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(pictures(page).getByRole('button', { name: 'Show picture 3' })).toHaveAttribute('aria-current')
})
