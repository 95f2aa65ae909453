import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { moveFingers } from '../../support/browser/touch.ts'
import { untilHydrated } from '../../support/browser/visit.ts'
import { opener, openFullScreen, scale, screen, shown } from '../../support/browser/zoom-overlay.ts'

const WAYS_OUT = [
  ['the close button', (page: Page) => screen(page).getByRole('button', { name: 'Close' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['Back', (page: Page) => page.goBack()],
] as const

test('the full screen opens and closes without leaving the page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  await test.step('a press on the picture opens the full screen', async () => {
    await page.getByRole('button', { name: 'Tara Solitaire Ring, front', exact: true }).click()
    await expect(screen(page)).toBeVisible()
    await expect(screen(page).getByRole('img', { name: 'Tara Solitaire Ring, front' })).toBeInViewport()
  })
  await page.keyboard.press('Escape')
  await expect(screen(page)).toHaveCount(0)
  await opener(page).click()
  await expect(screen(page)).toBeVisible()
  for (const [action, leave] of WAYS_OUT) {
    await test.step(`${action} closes the full screen, stays on the page and restores the focus`, async () => {
      await leave(page)
      await expect(screen(page)).toHaveCount(0)
      await expect(page).toHaveURL(/\/products\/tara-solitaire-ring$/)
      await expect(opener(page)).toBeFocused()
      await opener(page).click()
      await expect(screen(page)).toBeVisible()
    })
  }
  await test.step('a reload shows the page, where the full screen opens and closes again', async () => {
    await page.reload()
    await expect(screen(page)).toHaveCount(0)
    await untilHydrated(opener(page))
    await opener(page).click()
    await expect(screen(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(screen(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/products\/tara-solitaire-ring$/)
  })
})

test('after closing the full screen, Back leaves the product', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/404')
  await openFullScreen(page)
  await page.keyboard.press('Escape')
  await expect(screen(page)).toHaveCount(0)
  // The overlay closes at once, but the browser updates its history a moment later.
  await expect.poll(() => page.evaluate(() => history.state.fullScreen)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/404$/)
})

test('in the full screen, pictures are changed and zoomed by buttons, keys and taps', { tag: '@phone' }, async ({
  page,
}) => {
  await openFullScreen(page)
  await keepPicture(page, 'product-zoom')
  await test.step('with reduced motion nothing is animated', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(screen(page).getByRole('img', { name: /marble/ })).toBeInViewport({ ratio: 0.9 })
    await expect(screen(page).locator('ul')).toHaveCSS('transition-duration', '0s')
    await page.keyboard.press('ArrowLeft')
    await expect(shown(page)).toHaveText('Picture 1/4')
  })
  await test.step('keys zoom in and out between the whole picture and the maximum', async () => {
    for (const [key, times] of [
      ['-', 1],
      ['+', 2],
      ['+', 4],
      ['+', 4],
      ['-', 2],
      ['-', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => scale(page)).toBeCloseTo(times)
    }
  })
  await test.step('a button zooms in and out', async () => {
    await screen(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => scale(page)).toBeCloseTo(2.5)
    await expectAccessible(page)
    await screen(page).getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => scale(page)).toBe(1)
  })
  await test.step('a double tap zooms in, and a drag then moves the picture instead of changing it', async () => {
    await page.mouse.dblclick(200, 400)
    await expect.poll(() => scale(page)).toBeCloseTo(2.5)
    await page.mouse.move(300, 400)
    await page.mouse.down()
    await page.mouse.move(100, 400, { steps: 5 })
    await page.mouse.up()
    await expect(shown(page)).toHaveText('Picture 1/4')
    await page.mouse.dblclick(200, 400)
    await expect.poll(() => scale(page)).toBe(1)
    await page.keyboard.press('ArrowRight')
    await expect(shown(page)).toHaveText('Picture 2/4')
    await page.keyboard.press('ArrowLeft')
    await expect(shown(page)).toHaveText('Picture 1/4')
  })
  await test.step('at the ends the arrows keep the focus, and keys still change the picture', async () => {
    for (const [name, end, key, after] of [
      ['Next picture', '4/4', 'ArrowLeft', '3/4'],
      ['Previous picture', '1/4', 'ArrowRight', '2/4'],
    ] as const) {
      const arrow = screen(page).getByRole('button', { name })
      await arrow.focus()
      for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Enter')
      await expect(shown(page)).toHaveText(`Picture ${end}`)
      await expect(arrow).toBeDisabled()
      await expect(arrow).toBeFocused()
      await page.keyboard.press(key)
      await expect(shown(page)).toHaveText(`Picture ${after}`)
      await expect(arrow).toBeEnabled()
    }
    await page.keyboard.press('ArrowLeft')
    await expect(shown(page)).toHaveText('Picture 1/4')
  })
  await test.step('buttons and keys change the picture, and the page below follows', async () => {
    await screen(page).getByRole('button', { name: 'Next picture' }).click()
    await expect(shown(page)).toHaveText('Picture 2/4')
    await page.keyboard.press('ArrowRight')
    await expect(shown(page)).toHaveText('Picture 3/4')
    await expect(screen(page).getByRole('img', { name: /close-up/ })).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Picture 3', exact: true })).toHaveAttribute('aria-current')
  })
})

test('two fingers zoom, and one finger swipes', { tag: '@phone' }, async ({ page }) => {
  await openFullScreen(page)
  await moveFingers(page, [
    [
      { x: 190, y: 400 },
      { x: 90, y: 400 },
    ],
    [
      { x: 220, y: 400 },
      { x: 320, y: 400 },
    ],
  ])
  await expect.poll(() => scale(page)).toBeGreaterThan(2)
  await screen(page).getByRole('button', { name: 'Zoom out' }).click()
  await moveFingers(page, [
    [
      { x: 320, y: 400 },
      { x: 120, y: 400 },
    ],
  ])
  await expect(shown(page)).toHaveText('Picture 2/4')
})

test('the wheel zooms in, and the next picture is shown whole', { tag: '@desktop' }, async ({ page }) => {
  await openFullScreen(page)
  await page.mouse.move(640, 450)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => scale(page)).toBeGreaterThan(1.5)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => scale(page)).toBe(1)
})
