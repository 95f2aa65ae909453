/**
 * As measured in the size guide. In device pixels, so that zooming does not
 * matter. Not personal, so a log-out keeps it.
 */
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

const KEY = 'screen-scale'

/** CSS px per mm, from a television to a very dense phone. */
export const SCREEN_SCALE_RANGE = { min: 2.5, max: 7.2 }

/** CSS px per mm; null if not measured. `pixelRatio` is device px per CSS px. */
export function readScreenScale(pixelRatio = devicePixelRatio): number | null {
  const scale = Number(readLocal(KEY) ?? Number.NaN) / pixelRatio
  return scale >= SCREEN_SCALE_RANGE.min && scale <= SCREEN_SCALE_RANGE.max ? scale : null
}

/** CSS px per mm. */
export function saveScreenScale(scale: number, pixelRatio = devicePixelRatio): void {
  writeLocal(KEY, String(scale * pixelRatio))
}

/** CSS px per mm, if not measured. */
export function likelyScreenScale(isTouchScreen: boolean): number {
  return isTouchScreen ? 6 : 3.8
}
