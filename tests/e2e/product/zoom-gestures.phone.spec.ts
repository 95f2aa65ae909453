import { expect, test } from '../../support/browser/browser-test.ts'
import { moveFingers } from '../../support/browser/touch.ts'
import { openFullScreen, scale, screen, shown } from '../../support/browser/zoom-overlay.ts'

test('two fingers zoom, and one finger swipes', async ({ page }) => {
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
