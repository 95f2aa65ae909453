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
