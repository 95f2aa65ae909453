/** The day of an instant in India as MM/DD/YY, wherever the reader is: the server's HTML and the page must agree. */
const indianDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: '2-digit',
  day: '2-digit',
  year: '2-digit',
})

/** How dates are told in the shop. `instant` is an ISO date and time, as the wire carries it. */
export function formatDate(instant: string): string {
  return indianDate.format(new Date(instant))
}

const timeOfDay = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The time of day where the device is, as `14:20`; just after midnight it is `00:05`. `at` in epoch ms. */
export function formatTime(at: number): string {
  return timeOfDay.format(at)
}

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long' })

const HOUR_MS = 60 * 60 * 1000

/** Whether prices and stock from then are so old that it must be said beside them. Both in epoch ms. */
export function isOld(savedAt: number, now: number): boolean {
  return now - savedAt >= HOUR_MS
}

/** When something was saved, as it stands in a sentence: `at 14:20`, or `on 20 November at 14:20`. Both in epoch ms. */
export function formatSavedTime(savedAt: number, now: number): string {
  const today = dayAndMonth.format(savedAt) === dayAndMonth.format(now)
  return `${today ? '' : `on ${dayAndMonth.format(savedAt)} `}at ${formatTime(savedAt)}`
}
