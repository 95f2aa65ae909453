const FIRST_MS = 5000
const LONGEST_MS = 30 * 60_000

/** After these the work is parked, about two hours after it was added, and waits for the shop's owner. */
export const ATTEMPTS_AT_MOST = 12

/**
 * How long to wait after a number of failed attempts, in ms: twice as long each time, and scattered, so that all that
 * failed together does not come back together. `random` is from 0 to 1.
 */
export function backOff(attempts: number, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS)
  return Math.round(longest * (0.5 + random / 2))
}
