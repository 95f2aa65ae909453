/** Real input events. Chromium only. */
import type { Page } from '@playwright/test'

export interface Spot {
  x: number
  y: number
}

const STEPS = 8

/** Moves them all at once, from first to last spots, then lifts them. */
export async function moveFingers(page: Page, fingers: readonly (readonly [from: Spot, to: Spot])[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const at = (part: number) =>
    fingers.map(([from, to], id) => ({
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
      id,
    }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= STEPS; step += 1) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Holds it until `lift` is called. */
export async function holdFinger(page: Page, spot: Spot): Promise<{ lift: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [spot] })
  return {
    lift: async () => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await session.detach()
    },
  }
}
