import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { moveFingers } from '../../support/browser/touch.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'Promotions' })
const slide = (page: Page, title: string) => carousel(page).getByRole('heading', { name: title })
const dot = (page: Page, name: RegExp) => carousel(page).getByRole('button', { name })

/** Waits until the library has taken over from the browser’s scroll snapping. */
async function ready(page: Page): Promise<void> {
  await page.goto('/')
  await expect(carousel(page).locator('ul[data-slider]')).toBeVisible()
}

test('dots change the slide and mark the current one', async ({ page }) => {
  await ready(page)
  await expect(slide(page, 'Summer Sale')).toBeInViewport({ ratio: 0.9 })
  await dot(page, /^Slide 2/).click()
  await expect(slide(page, 'Autumn Collection')).toBeInViewport({ ratio: 0.9 })
  await expect(dot(page, /^Slide 2/)).toHaveAttribute('aria-current')
  await expect(dot(page, /^Slide 1/)).not.toHaveAttribute('aria-current')
  await expect(carousel(page).getByText('2 of 2')).toBeAttached()
})

test('arrow keys change the slide and move the focus along with it', { tag: '@phone' }, async ({ page }) => {
  await ready(page)
  await dot(page, /^Slide 1/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(slide(page, 'Autumn Collection')).toBeInViewport({ ratio: 0.9 })
  await expect(dot(page, /^Slide 1/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(slide(page, 'Summer Sale')).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('link', { name: 'Shop the sale' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: 'See the collection' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: 'Shop the sale' })).toBeFocused()
  await expect(slide(page, 'Summer Sale')).toBeInViewport({ ratio: 0.9 })
})

test('hidden slides cannot be reached by keyboard', { tag: '@phone' }, async ({ page }) => {
  await ready(page)
  const [first, second] = ['Shop the sale', 'See the collection'].map((name) => page.getByRole('link', { name }))
  await second?.focus()
  await expect(page.locator('a:focus')).toHaveCount(0)
  await dot(page, /^Slide 2/).click()
  await second?.focus()
  await expect(page.locator('a:focus')).toHaveText(/See the collection/)
  await first?.focus()
  await expect(page.locator('a:focus')).toHaveText(/See the collection/)
})

/** Returns how far the second slide is from its place, in px. */
const distanceLeft = (page: Page) =>
  carousel(page)
    .locator('ul')
    .evaluate((list) => {
      const [, second] = list.children
      return (second?.getBoundingClientRect().left ?? Number.NaN) - list.getBoundingClientRect().left
    })

test('slides never change automatically, and move for 300 ms', async ({ page }) => {
  await page.clock.install()
  await ready(page)
  await page.clock.runFor(120_000)
  await expect(slide(page, 'Summer Sale')).toBeInViewport({ ratio: 0.9 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.pauseAt(Date.now() + 300_000)
  await dot(page, /^Slide 2/).click()
  await page.clock.runFor(200)
  expect(await distanceLeft(page)).toBeGreaterThan(1)
  // Two frames more, because the time counts from the first one.
  await page.clock.runFor(100 + 32)
  expect(await distanceLeft(page)).toBeCloseTo(0, 2)
})

test('a phone shows the tall pictures and changes them by swipe', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Promotions' })
  const picture = carousel.getByRole('img', { name: /Gold hoops/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('summer-sale-mobile')
  await expect(carousel.getByRole('button', { name: 'Next slide' })).toBeHidden()
  await expect(carousel.locator('ul[data-slider]')).toBeVisible()
  await moveFingers(page, [
    [
      { x: 340, y: 400 },
      { x: 90, y: 405 },
    ],
  ])
  await expect(carousel.getByRole('heading', { name: 'Autumn Collection' })).toBeInViewport({ ratio: 0.9 })
})

test('a wide screen shows the wide pictures and changes them by arrow buttons', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Promotions' })
  const picture = carousel.getByRole('img', { name: /Gold hoops/ })
  const shown = () => picture.evaluate((img: HTMLImageElement) => img.currentSrc)
  await expect.poll(shown).toContain('summer-sale')
  expect(await shown()).not.toContain('mobile')
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  await expect(carousel.getByRole('heading', { name: 'Autumn Collection' })).toBeInViewport({ ratio: 0.9 })
  await carousel.getByRole('button', { name: 'Previous slide' }).click()
  await expect(carousel.getByRole('heading', { name: 'Summer Sale' })).toBeInViewport({ ratio: 0.9 })
})

test('the wide pictures start at 641 px', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  await page.goto('/')
  const picture = page.getByRole('img', { name: /Gold hoops/ })
  const shown = () => picture.evaluate((img: HTMLImageElement) => img.currentSrc)
  await expect.poll(shown).toContain('mobile')
  await page.setViewportSize({ width: 641, height: 800 })
  await expect.poll(shown).not.toContain('mobile')
})
