import { clockTime } from './clock-time.ts'

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long' })

const HOUR_MS = 60 * 60 * 1000

/** Whether prices and stock from then are so old that it must be said beside them. Both in epoch ms. */
export function isWorthTelling(savedAt: number, now: number): boolean {
  return now - savedAt >= HOUR_MS
}

/** When something was saved, as it stands in a sentence: `at 14:20`, or `on 20 November at 14:20`. Both in epoch ms. */
export function savedTime(savedAt: number, now: number): string {
  const today = day.format(savedAt) === day.format(now)
  return `${today ? '' : `on ${day.format(savedAt)} `}at ${clockTime(savedAt)}`
}
