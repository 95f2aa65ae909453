/** The day of an instant in India as MM/DD/YY, wherever the reader is: the server's HTML and the page must agree. */
const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  month: '2-digit',
  day: '2-digit',
  year: '2-digit',
})

export function reviewDate(createdAt: string): string {
  return day.format(new Date(createdAt))
}
