const longDate = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' })

/** Formats the time when a link stops working (ISO 8601) as the date in India, for example `19 February 2027`. */
export function formatExpiry(instant: string): string {
  return longDate.format(new Date(instant))
}
