/** The table of docs/offline.md: what was opened and done on which line, and how long it took. */
import { readFileSync, writeFileSync } from 'node:fs'

/** Milliseconds by row and column. */
export type Times = Map<string, Map<string, number>>

const BEGIN = '<!-- times -->'
const END = '<!-- end of times -->'

export function note(times: Times, row: string, column: string, ms: number): void {
  const cells = times.get(row) ?? new Map<string, number>()
  times.set(row, cells.set(column, ms))
}

export function medianOf(times: Times, rows: readonly string[], column: string): number {
  const sorted = rows.map((row) => times.get(row)?.get(column) ?? Number.NaN).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Puts the table in the place of the one in the document. */
export function writeTable(file: URL, times: Times, columns: readonly string[]): void {
  const lines = [
    `| | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '--:|').join('')}`,
    ...[...times].map(
      ([row, cells]) => `| ${row} | ${columns.map((column) => Math.round(cells.get(column) ?? 0)).join(' | ')} |`,
    ),
  ]
  const text = readFileSync(file, 'utf8')
  const [before, rest] = text.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`${file.pathname} has no place for the table.`)
  writeFileSync(file, `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${after}`)
}
