/** In Indian time. */
export interface Month {
  /** E.g. `2026-11`. */
  name: string
  /** Epoch ms. */
  from: number
  /** Start of the next month (epoch ms). */
  to: number
}

const INDIA_OFFSET = '+05:30'

/** E.g. `2026-11`; null if it is no month. */
export function parseMonth(name: string): Month | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(name) ?? []
  if (!year || !month) return null
  const next = Number(month) === 12 ? `${Number(year) + 1}-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}`
  return { name, from: startOf(name), to: startOf(next) }
}

function startOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00${INDIA_OFFSET}`)
}

const parts = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** As in GST returns, e.g. `22-Nov-2026`. */
export function formatReturnDate(time: number): string {
  return parts.format(time).replace('Sept', 'Sep').replaceAll(' ', '-')
}
