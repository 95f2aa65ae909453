/** Always uses Indian time, because the HTML of the server and the page must match. */
const indianDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: '2-digit',
  day: '2-digit',
  year: '2-digit',
})

/** Formats an ISO 8601 date and time as its date in India, `MM/DD/YY`. */
export function formatDate(instant: string): string {
  return indianDate.format(new Date(instant))
}

const timeOfDay = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Formats a time (epoch ms) as `14:20` in the device's time zone, in 24-hour format (`00:05` after midnight). */
export function formatTime(at: number): string {
  return timeOfDay.format(at)
}

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long' })

const HOUR_MS = 60 * 60 * 1000

/**
 * Returns whether prices and stock saved at `savedAt` are so old that the page must show their age. Both times are
 * epoch ms.
 */
export function isOld(savedAt: number, now: number): boolean {
  return now - savedAt >= HOUR_MS
}

/** Formats a time for use in a sentence: `at 14:20`, or `on 20 November at 14:20`. Both times are epoch ms. */
export function formatSavedTime(savedAt: number, now: number): string {
  const isToday = dayAndMonth.format(savedAt) === dayAndMonth.format(now)
  return `${isToday ? '' : `on ${dayAndMonth.format(savedAt)} `}at ${formatTime(savedAt)}`
}
