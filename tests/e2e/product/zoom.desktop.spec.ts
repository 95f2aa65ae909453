import { expect, test } from '../../support/browser/browser-test.ts'
import { openFullScreen, scale } from '../../support/browser/zoom-overlay.ts'

test('the wheel zooms in, and the next picture is shown whole', async ({ page }) => {
  await openFullScreen(page)
  await page.mouse.move(640, 450)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => scale(page)).toBeGreaterThan(1.5)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => scale(page)).toBe(1)
})
