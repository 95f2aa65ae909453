/**
 * How large this device's screen draws things, as measured by the shopper in the size guide. Stored in device pixels,
 * so that it stays true when the page is zoomed. Says nothing about the shopper, so it stays after a log-out.
 */
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

const KEY = 'screen-scale'

/** Possible scales of a screen, in CSS px per mm: from a television to a very dense phone. */
export const SCREEN_SCALE_RANGE = { min: 2.5, max: 7.2 }

/**
 * Returns the scale of the screen in CSS px per mm, or null if the shopper has not measured it. `pixelRatio` is the
 * number of device pixels per CSS px.
 */
export function readScreenScale(pixelRatio = devicePixelRatio): number | null {
  const scale = Number(readLocal(KEY) ?? Number.NaN) / pixelRatio
  return scale >= SCREEN_SCALE_RANGE.min && scale <= SCREEN_SCALE_RANGE.max ? scale : null
}

/** Stores the scale of the screen, in CSS px per mm. */
export function saveScreenScale(scale: number, pixelRatio = devicePixelRatio): void {
  writeLocal(KEY, String(scale * pixelRatio))
}

/** Returns the likely scale of a screen that was not measured, in CSS px per mm. */
export function likelyScreenScale(isTouchScreen: boolean): number {
  return isTouchScreen ? 6 : 3.8
}
