/**
 * Whether that was less than `ms` ago. A time in the future was written while the
 * device's clock was wrong, and counts as long ago. Epoch ms.
 */
export function isWithin(ms: number, at: number, now: number): boolean {
  return now - at < ms && at - now < CORRECTION_MS
}

/** Clocks are set back by a little all the time. */
const CORRECTION_MS = 60_000
