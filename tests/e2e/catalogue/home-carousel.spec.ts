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

const isAt = (page: Page, title: string) => expect(slide(page, title)).toBeInViewport({ ratio: 0.9 })

const shownPicture = (page: Page) =>
  carousel(page)
    .getByRole('img', { name: /Gold hoops/ })
    .evaluate((img: HTMLImageElement) => img.currentSrc)

async function expectDotsToWork(page: Page): Promise<void> {
  await isAt(page, 'Summer Sale')
  await dot(page, /^Slide 2/).click()
  await isAt(page, 'Autumn Collection')
  await expect(dot(page, /^Slide 2/)).toHaveAttribute('aria-current')
  await expect(dot(page, /^Slide 1/)).not.toHaveAttribute('aria-current')
  await expect(carousel(page).getByText('2 of 2')).toBeAttached()
}

test('a phone shows the tall pictures and changes them by dot, key and swipe', { tag: '@phone' }, async ({ page }) => {
  await ready(page)
  await expect.poll(() => shownPicture(page)).toContain('summer-sale-mobile')
  await expect(carousel(page).getByRole('button', { name: 'Next slide' })).toBeHidden()
  const [first, second] = ['Shop the sale', 'See the collection'].map((name) => page.getByRole('link', { name }))
  await test.step('hidden slides cannot be reached by keyboard', async () => {
    await second?.focus()
    await expect(page.locator('a:focus')).toHaveCount(0)
    await expectDotsToWork(page)
    await second?.focus()
    await expect(page.locator('a:focus')).toHaveText(/See the collection/)
    await first?.focus()
    await expect(page.locator('a:focus')).toHaveText(/See the collection/)
  })
  await test.step('arrow keys change the slide and move the focus along with it', async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('link', { name: 'Shop the sale' })).toBeFocused()
    await isAt(page, 'Summer Sale')
    await dot(page, /^Slide 1/).focus()
    await page.keyboard.press('ArrowRight')
    await isAt(page, 'Autumn Collection')
    await expect(dot(page, /^Slide 1/)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await isAt(page, 'Summer Sale')
  })
  await moveFingers(page, [
    [
      { x: 340, y: 400 },
      { x: 90, y: 405 },
    ],
  ])
  await isAt(page, 'Autumn Collection')
})

test('a screen of more than 640 px shows the wide pictures, changed by dots and arrow buttons', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  await ready(page)
  await expect.poll(() => shownPicture(page)).toContain('summer-sale-mobile')
  await page.setViewportSize({ width: 641, height: 800 })
  await expect.poll(() => shownPicture(page)).not.toContain('mobile')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectDotsToWork(page)
  await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
  await isAt(page, 'Summer Sale')
  await carousel(page).getByRole('button', { name: 'Next slide' }).click()
  await isAt(page, 'Autumn Collection')
})

/** Returns how far the second slide is from its place, in px. */
const distanceLeft = (page: Page) =>
  carousel(page)
    .locator('ul')
    .evaluate((list) => {
      const [, second] = list.children
      return (second?.getBoundingClientRect().left ?? Number.NaN) - list.getBoundingClientRect().left
    })

test('slides never change automatically, and move for 300 ms', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install()
  await ready(page)
  await page.clock.runFor(120_000)
  await isAt(page, 'Summer Sale')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.pauseAt(Date.now() + 300_000)
  await dot(page, /^Slide 2/).click()
  await page.clock.runFor(200)
  expect(await distanceLeft(page)).toBeGreaterThan(1)
  // Two frames more, because the time counts from the first one.
  await page.clock.runFor(100 + 32)
  expect(await distanceLeft(page)).toBeCloseTo(0, 2)
})
