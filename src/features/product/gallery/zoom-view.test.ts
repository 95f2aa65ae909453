import { expect, test } from 'vitest'
import { clampToStage, FIT, MAX_SCALE, pan, pinch, zoomAt } from './zoom-view.ts'

const phone = { width: 400, height: 800 }
const portrait = { width: 900, height: 1200 }

test('zooming keeps the spot under the finger in place', () => {
  const view = zoomAt(FIT, { x: 50, y: -20 }, 2)
  expect(view).toEqual({ scale: 2, x: -50, y: 20 })
  expect(zoomAt(view, { x: 50, y: -20 }, 1)).toEqual(FIT)
})

test('the scale stays between 1 and the maximum', () => {
  expect(zoomAt(FIT, { x: 0, y: 0 }, 0.2).scale).toBe(1)
  expect(zoomAt(FIT, { x: 0, y: 0 }, 40).scale).toBe(MAX_SCALE)
})

test('doubling the distance of two fingers doubles the scale around their midpoint', () => {
  const view = pinch(
    FIT,
    [
      { x: -10, y: 0 },
      { x: 10, y: 0 },
    ],
    [
      { x: -20, y: 0 },
      { x: 20, y: 0 },
    ],
  )
  expect(view).toEqual({ scale: 2, x: 0, y: 0 })
})

test('two fingers moving together drag the picture', () => {
  const view = pinch(
    { scale: 2, x: 0, y: 0 },
    [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ],
    [
      { x: 5, y: 30 },
      { x: 15, y: 30 },
    ],
  )
  expect(view).toEqual({ scale: 2, x: 5, y: 30 })
})

test('a picture larger than the stage cannot be dragged beyond its edge', () => {
  const far = pan({ scale: 2, x: 0, y: 0 }, { x: 0, y: 0 }, { x: 900, y: 900 })
  // At scale 1 the picture fits the stage at 400 x 533; at scale 2 it is 800 x 1067.
  const view = clampToStage(far, phone, portrait)
  expect(view.x).toBe(200)
  expect(view.y).toBeCloseTo(133.3, 1)
})

test('a picture smaller than the stage stays centred', () => {
  const { x, y } = clampToStage({ scale: 1, x: 80, y: -300 }, phone, portrait)
  expect(x).toBeCloseTo(0)
  expect(y).toBeCloseTo(0)
})
