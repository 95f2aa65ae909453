import type { SettlementLine } from './settlement-store.ts'

/** By column name in lower case. */
export type Cells = Record<string, string>

/** How a provider's reports are recognised and read. */
export interface ReportFormat {
  provider: SettlementLine['provider']
  /** Each in all its spellings. */
  columns: readonly (readonly string[])[]
  /** Null for a row without the shop's money; a string says what is wrong. */
  read(row: Cells): SettlementLine | string | null
}

/** The first of these columns that the report has. */
export function cellOf(row: Cells, names: readonly string[]): string | undefined {
  const name = names.find((known) => known in row)
  return name === undefined ? undefined : row[name]
}

/**
 * Unix seconds, ISO, or day first as in `22/11/2026 14:20:00`; Indian without a time zone. Epoch
 * ms, or null.
 */
export function parseTime(text: string): number | null {
  const trimmed = text.trim()
  if (/^\d{9,10}$/.test(trimmed)) return Number(trimmed) * 1000
  const [, day, month, year, rest = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(.*)$/.exec(trimmed) ?? []
  const date = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}${rest}` : trimmed
  const [, isoDay, time = '00:00:00', zone = '+05:30'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?)?\s*(Z|[+-]\d\d:\d\d)?$/.exec(date) ?? []
  if (!isoDay) return null
  const at = Date.parse(`${isoDay}T${time}${zone}`)
  return Number.isNaN(at) ? null : at
}
