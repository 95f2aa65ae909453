const longDate = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' })

/** Formats a time (ISO 8601) as the date in India, for example `19 February 2027`. */
export function formatDay(instant: string): string {
  return longDate.format(new Date(instant))
}
