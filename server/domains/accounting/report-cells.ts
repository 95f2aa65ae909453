import type { SettlementLine } from './settlement-store.ts'

/** By column name in lower case. */
export type Cells = Record<string, string>

/**
 * Which number of `11/02/2026` is the day; null if nothing tells.
 */
export type DateOrder = 'day first' | 'month first' | null

/** How a provider's reports are recognised and read. */
export interface ReportFormat {
  provider: SettlementLine['provider']
  /** Each in all its spellings. */
  columns: readonly (readonly string[])[]
  /** As the provider documents it; missing if it depends on the account. */
  dates?: DateOrder
  /** Null for a row without the shop's money; a string says what is wrong. */
  read(row: Cells, dates: DateOrder): SettlementLine | string | null
}

/** Whether a row repeats the column names, as between reports that were joined. */
export function isSecondHeader(row: Cells): boolean {
  const cells = Object.entries(row).filter(([, cell]) => cell !== '')
  return cells.filter(([, cell]) => cell.toLowerCase() in row).length * 2 > cells.length
}

/** The first of these columns that the report has. */
export function cellOf(row: Cells, names: readonly string[]): string | undefined {
  const name = names.find((known) => known in row)
  return name === undefined ? undefined : row[name]
}

/** What the unambiguous dates of a report tell about the others. */
export function findDateOrder(rows: Iterable<Cells>): DateOrder {
  for (const row of rows) {
    for (const cell of Object.values(row)) {
      const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(cell) ?? []
      if (Number(first) > 12) return 'day first'
      if (Number(second) > 12) return 'month first'
    }
  }
  return null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})(?=$|[T\s,])/
const NAMED_MONTH = /^(?<day>\d{1,2})[\s/-](?<name>[a-z]{3})[a-z]*[\s/,-]+(?<year>\d{4}|\d{2})(?=$|[\s,])/i
const NAMED_MONTH_FIRST = /^(?<name>[a-z]{3})[a-z]*\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})(?=$|[\s,])/i
const NUMBERS = /^(?<one>\d{1,2})[/.-](?<two>\d{1,2})[/.-](?<year>\d{4}|\d{2})(?=$|[T\s,])/
const TIME =
  /^(?:(?:T|,?\s+)(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?\s*(?<half>[AP]M)?)?\s*(?<zone>[A-Z]{1,4}|(?:GMT|UTC)?[+-]\d{1,2}:?(?:\d\d)?)?$/i

/**
 * Unix seconds, ISO, or what spreadsheets make of it, e.g. `28-Nov-2026 14:20` or
 * `28/11/2026 02:20 PM`. In `zone` if it names none. Epoch ms; null if empty.
 * Returns a sentence's part if it is unreadable, impossible or ambiguous.
 */
export function readTime(text: string, order: DateOrder, zone = INDIA): number | null | string {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (/^\d{9,10}$/.test(trimmed)) return Number(trimmed) * 1000
  const date = [YEAR_FIRST, NAMED_MONTH, NAMED_MONTH_FIRST, NUMBERS].map((form) => form.exec(trimmed)).find(Boolean)
  const time = date && TIME.exec(trimmed.slice(date[0].length))
  const { year = '', day, month, name = '', one = '', two = '' } = date?.groups ?? {}
  if (!time) return `has the date “${trimmed}”, which cannot be read`
  const monthFirst = Number(two) > 12 || (order === 'month first' && Number(one) <= 12)
  if (one !== '' && order === null && Number(one) <= 12 && Number(two) <= 12 && one !== two) {
    return `has the date “${trimmed}”, which may be of two months: write it as in 2026-11-28`
  }
  const offset = offsetIn(time.groups?.zone || zone)
  if (!offset) return `has the time zone “${time.groups?.zone || zone}”, which is not known`
  const at = toEpoch({
    year: Number(year.padStart(4, '20')),
    month: name ? MONTHS.indexOf(name.toLowerCase()) + 1 : Number(month ?? (monthFirst ? one : two)),
    day: Number(day ?? (monthFirst ? two : one)),
    ...time.groups,
    offset,
  })
  return at ?? `has the date “${trimmed}”, which does not exist`
}

interface DateParts {
  year: number
  month: number
  day: number
  hour?: string
  minute?: string
  second?: string
  half?: string
  offset: Offset
}

/** Null if there is no such time. */
function toEpoch({ year, month, day, hour = '0', minute = '0', second = '0', half, offset }: DateParts): number | null {
  const hours = half ? (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hour)
  const utc = Date.UTC(year, month - 1, day, hours, Number(minute), Number(second))
  const isReal = new Date(utc)
    .toISOString()
    .startsWith([String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'))
  if (!isReal || hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return null
  return utc - offset(utc)
}

const INDIA = 'Asia/Kolkata'

/** In ms; `local` is a wall clock, as if in UTC. */
type Offset = (local: number) => number

/** In minutes, as PayPal and spreadsheets abbreviate them. */
const ABBREVIATIONS: Record<string, number> = {
  ...{ Z: 0, UTC: 0, GMT: 0, IST: 330, SGT: 480, JST: 540, AEST: 600, AEDT: 660 },
  ...{ BST: 60, CET: 60, CEST: 120, EET: 120, EEST: 180 },
  ...{ PST: -480, PDT: -420, MST: -420, MDT: -360, CST: -360, CDT: -300, EST: -300, EDT: -240 },
}

/** Of `PST`, `+0530`, `GMT+5:30` or `America/Los_Angeles`; null if unknown. */
function offsetIn(zone: string): Offset | null {
  const minutes = ABBREVIATIONS[zone.toUpperCase()] ?? minutesOf(zone)
  if (minutes !== null) return () => minutes * 60_000
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    const at = (instant: number) => {
      const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
      return (minutesOf(name) ?? 0) * 60_000
    }
    return (local) => at(local - at(local))
  } catch {
    return null
  }
}

function minutesOf(offset: string): number | null {
  const [, sign, hours, minutes = '0'] = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d\d)?$/i.exec(offset) ?? []
  if (!sign) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
