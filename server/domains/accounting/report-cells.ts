/** Reads the cells of settlement reports. */
import type { SettlementLine } from './settlement-store.ts'

/** A row of a report, by the names of its columns in lower case. */
export type Cells = Record<string, string>

/** How the reports of a provider are recognised and read. */
export interface ReportFormat {
  provider: SettlementLine['provider']
  /** Columns that a report must have, each in all its spellings. */
  columns: readonly (readonly string[])[]
  /** Returns a line, null for a row without money that concerns the shop, or the reason why the row is wrong. */
  read(row: Cells): SettlementLine | string | null
}

/** Returns the cell of the first of these columns that the report has, or undefined if it has none. */
export function cellOf(row: Cells, names: readonly string[]): string | undefined {
  const name = names.find((known) => known in row)
  return name === undefined ? undefined : row[name]
}

/**
 * Parses a time: Unix seconds, an ISO date, or a date with the day first as in `22/11/2026 14:20:00`. Times without a
 * time zone are Indian. Returns epoch ms, or null if the text is empty or no time.
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
