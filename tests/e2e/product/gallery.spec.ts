import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { layoutShift } from '../../support/browser/page-timings.ts'
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
