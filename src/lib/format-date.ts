/** Formats dates and times for shoppers. */

/**
 * Returns a function that formats a time in the given way. Creates the formatter only when it is first used, because the
 * first one of a page keeps a slow phone busy for more than 50 ms.
 */
function createFormat(locale: string, options: Intl.DateTimeFormatOptions): (time: Date | number) => string {
  let formatter: Intl.DateTimeFormat | undefined
  return (time) => {
    formatter ??= new Intl.DateTimeFormat(locale, options)
    return formatter.format(time)
  }
}

/**
 * Formats a date in Indian time. The time zone is fixed, because the server and the page must render the same
 * HTML.
 */
const indianDate = createFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: '2-digit',
  day: '2-digit',
  year: '2-digit',
})

/**
 * Formats an ISO 8601 date and time as the date in India, in the format `MM/DD/YY`, which the specification sets for
 * reviews.
 */
export function formatDate(instant: string): string {
  return indianDate(new Date(instant))
}

const longIndianDate = createFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' })

/** Formats an ISO 8601 date and time as the date in India in words, for example `19 February 2027`. */
export function formatLongDate(instant: string): string {
  return longIndianDate(new Date(instant))
}

const shortIndianDate = createFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' })

/** Formats an ISO 8601 date and time as the date in India, for example `19 Feb 2027`. */
export function formatShortDate(instant: string): string {
  return shortIndianDate(new Date(instant))
}

const timeOfDay = createFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Formats a time (epoch ms) in the device's time zone and the 24-hour format, for example `14:20` or `00:05`. */
export function formatTime(at: number): string {
  return timeOfDay(at)
}

const dayAndMonth = createFormat('en-IN', { day: 'numeric', month: 'long' })

const HOUR_MS = 60 * 60 * 1000

/**
 * Returns whether prices and stock saved at `savedAt` are at least one hour old, so that the page must show their age.
 * Both times are in epoch ms.
 */
export function isOld(savedAt: number, now: number): boolean {
  return now - savedAt >= HOUR_MS
}

/**
 * Formats a time for use in a sentence: `at 14:20`, or `on 20 November at 14:20` if `savedAt` is not today. Both times
 * are in epoch ms.
 */
export function formatSavedTime(savedAt: number, now: number): string {
  const isToday = dayAndMonth(savedAt) === dayAndMonth(now)
  return `${isToday ? '' : `on ${dayAndMonth(savedAt)} `}at ${formatTime(savedAt)}`
}
