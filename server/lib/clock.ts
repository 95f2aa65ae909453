/** In epoch ms. A parameter, so that tests can set it. */
export type Clock = () => number

// The Swedish locale writes dates as ISO 8601.
const indiaFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** E.g. `2026-11-21 14:20`. `instant` is epoch ms. */
export function formatIndiaTime(instant: number): string {
  return indiaFormat.format(instant)
}

const indiaDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** E.g. `21 November 2026`. `instant` is epoch ms. */
export function formatIndiaDay(instant: number): string {
  return indiaDay.format(instant)
}

/** India's year from April to March, e.g. `26-27` for 1 April 2026. */
export function financialYearOf(instant: number): string {
  const [year = 0, month = 0] = formatIndiaTime(instant).split('-').map(Number)
  const start = month >= 4 ? year : year - 1
  return `${twoDigits(start)}-${twoDigits(start + 1)}`
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
