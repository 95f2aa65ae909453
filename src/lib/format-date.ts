/** In India's time zone wherever the device is, because the server's HTML and the page must be equal. */
const indianDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: '2-digit',
  day: '2-digit',
  year: '2-digit',
})

/** Formats an ISO date and time as MM/DD/YY, the shop's date format. */
export function formatDate(instant: string): string {
  return indianDate.format(new Date(instant))
}

const timeOfDay = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Formats a time (epoch ms) on the 24-hour clock in the device's time zone, for example `00:05`. */
export function formatTime(at: number): string {
  return timeOfDay.format(at)
}

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long' })

const HOUR_MS = 60 * 60 * 1000

/** Returns true if prices and stock of that time need a note about their age. Both in epoch ms. */
export function isOld(savedAt: number, now: number): boolean {
  return now - savedAt >= HOUR_MS
}

/** Formats when data was saved: `at 14:20` for today, otherwise `on 20 November at 14:20`. Both in epoch ms. */
export function formatSavedTime(savedAt: number, now: number): string {
  const isToday = dayAndMonth.format(savedAt) === dayAndMonth.format(now)
  return `${isToday ? '' : `on ${dayAndMonth.format(savedAt)} `}at ${formatTime(savedAt)}`
}
