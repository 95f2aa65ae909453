/** Formats dates and times for shoppers. */

/**
 * Returns a function that returns a formatter. Creates it only when it is first used, because the first one of a page
 * keeps a slow phone busy for more than 50 ms.
 */
function lazyFormatter(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let formatter: Intl.DateTimeFormat | undefined
  return () => {
    formatter ??= new Intl.DateTimeFormat(locale, options)
    return formatter
  }
}

/**
 * Offset of Indian time from UTC, in ms. It is the same all year. Dates are those of India, not of the device, because
 * the server and the page must render the same HTML.
 */
const INDIA_OFFSET_MS = 5.5 * 60 * 60_000

/**
 * Formats an ISO 8601 date and time as the date in India, in the format `MM/DD/YY`, which the specification sets for
 * reviews. Needs no formatter, because every product page shows such dates.
 */
export function formatDate(instant: string): string {
  const inIndia = new Date(Date.parse(instant) + INDIA_OFFSET_MS).toISOString()
  return `${inIndia.slice(5, 7)}/${inIndia.slice(8, 10)}/${inIndia.slice(2, 4)}`
}

const longIndianDate = lazyFormatter('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' })

/** Formats an ISO 8601 date and time as the date in India in words, for example `19 February 2027`. */
export function formatLongDate(instant: string): string {
  return longIndianDate().format(new Date(instant))
}

const shortIndianDate = lazyFormatter('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' })

/** Formats an ISO 8601 date and time as the date in India, for example `19 Feb 2027`. */
export function formatShortDate(instant: string): string {
  return shortIndianDate().format(new Date(instant))
}

const weekdayInIndia = lazyFormatter('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** Formats the days in India of two times (epoch ms) as a range, for example `Mon, 30 Nov – Wed, 2 Dec`. */
export function formatDayRange(first: number, last: number): string {
  return weekdayInIndia().formatRange(first, last)
}

const timeOfDay = lazyFormatter('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Formats a time (epoch ms) in the device's time zone and the 24-hour format, for example `14:20` or `00:05`. */
export function formatTime(at: number): string {
  return timeOfDay().format(at)
}

const dayAndMonth = lazyFormatter('en-IN', { day: 'numeric', month: 'long' })

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
  const day = dayAndMonth().format(savedAt)
  const isToday = day === dayAndMonth().format(now)
  return `${isToday ? '' : `on ${day} `}at ${formatTime(savedAt)}`
}
