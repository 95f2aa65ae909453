/** Function that returns the current time in epoch ms. Passed as a parameter, so that tests can control the time. */
export type Clock = () => number

// The Swedish locale formats dates as in ISO 8601.
const indiaFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** Formats a time (epoch ms) as a date and time in India's time zone, e.g. `2026-11-21 14:20`. */
export function formatIndiaTime(instant: number): string {
  return indiaFormat.format(instant)
}

const indiaDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** Formats a time (epoch ms) as the date in India in words, e.g. `21 November 2026`. */
export function formatIndiaDay(instant: number): string {
  return indiaDay.format(instant)
}

/** Returns the Indian financial year (April to March) of a time (epoch ms), e.g. `26-27` for 1 April 2026. */
export function financialYearOf(instant: number): string {
  const [year = 0, month = 0] = formatIndiaTime(instant).split('-').map(Number)
  const start = month >= 4 ? year : year - 1
  return `${twoDigits(start)}-${twoDigits(start + 1)}`
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
