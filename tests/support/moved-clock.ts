export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export interface MovedClock {
  now: () => number
  pass(ms: number): void
}

/** A clock that stands still until a test moves it. */
export function movedClock(start = Date.parse('2026-11-21T09:00:00Z')): MovedClock {
  let instant = start
  return {
    now: () => instant,
    pass: (ms) => {
      instant += ms
    },
  }
}
