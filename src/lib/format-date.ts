import { isWithin } from '#contract/is-within.ts'

/** On first use: the first formatter of a page keeps a slow phone busy. */
function lazyFormatter(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let formatter: Intl.DateTimeFormat | undefined
  return () => {
    formatter ??= new Intl.DateTimeFormat(locale, options)
    return formatter
  }
}

/**
 * Ahead of UTC, in ms, all year. Dates are India's, not the device's, because
 * server and page must render the same HTML.
 */
const INDIA_OFFSET_MS = 5.5 * 60 * 60_000

/**
 * `MM/DD/YY`, which the specification sets for reviews. Without a formatter,
 * because every product page shows such dates.
 */
export function formatDate(instant: string): string {
  const inIndia = new Date(Date.parse(instant) + INDIA_OFFSET_MS).toISOString()
  return `${inIndia.slice(5, 7)}/${inIndia.slice(8, 10)}/${inIndia.slice(2, 4)}`
}

const longIndianDate = lazyFormatter('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' })

/** In India, e.g. `19 February 2027`. */
export function formatLongDate(instant: string): string {
  return longIndianDate().format(new Date(instant))
}

const shortIndianDate = lazyFormatter('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' })

/** In India, e.g. `19 Feb 2027`. */
export function formatShortDate(instant: string): string {
  return shortIndianDate().format(new Date(instant))
}

const timeOfDay = lazyFormatter('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** In the device's time zone, e.g. `14:20`. Epoch ms. */
export function formatTime(at: number): string {
  return timeOfDay().format(at)
}

const dayAndMonth = lazyFormatter('en-IN', { day: 'numeric', month: 'long' })

const HOUR_MS = 60 * 60 * 1000

/** An hour or more: the page must show the age. Epoch ms. */
export function isOld(savedAt: number, now: number): boolean {
  return !isWithin(HOUR_MS, savedAt, now)
}

/**
 * `at 14:20`, or `on 20 November at 14:20` if not today. `earlier` for a time in
 * the future: the device's clock was or is wrong. Epoch ms.
 */
export function formatSavedTime(savedAt: number, now: number): string {
  if (!isWithin(Number.POSITIVE_INFINITY, savedAt, now)) return 'earlier'
  const day = dayAndMonth().format(savedAt)
  const isToday = day === dayAndMonth().format(now)
  return `${isToday ? '' : `on ${day} `}at ${formatTime(savedAt)}`
}
