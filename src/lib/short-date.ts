/** The day of an instant in India as MM/DD/YY, wherever the reader is: the server's HTML and the page must agree. */
const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: '2-digit',
  day: '2-digit',
  year: '2-digit',
})

/** How dates are told in the shop. `instant` is an ISO date and time, as the wire carries it. */
export function shortDate(instant: string): string {
  return day.format(new Date(instant))
}
