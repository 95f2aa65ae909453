export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export interface MovableClock {
  now: () => number
  pass(ms: number): void
}

/** Stands still until a test moves it. */
export function movableClock(start = Date.parse('2026-11-21T09:00:00Z')): MovableClock {
  let instant = start
  return {
    now: () => instant,
    pass: (ms) => {
      instant += ms
    },
  }
}
