/** CSV by RFC 4180. */

/** Quotes only where needed. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number): string {
  const text = String(value)
  // Spreadsheets would run these cells as formulas.
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** By column name, trimmed and in lower case. Ignores empty rows and a byte order mark. */
export function parseCsv(text: string): Record<string, string>[] {
  const [heads = [], ...rows] = parseRows(text.replace(/^\uFEFF/, '')).filter((row) => row.some((cell) => cell !== ''))
  const names = heads.map((head) => head.toLowerCase())
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])))
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy

function parseRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [match, quoted, plain = '', end] of text.matchAll(CELL)) {
    if (match === '' && rows.at(-1)?.length === 0) break
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows
}

/** Paise or cents, e.g. as `249.00`. */
export function formatDecimal(amount: number): string {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * `1,249.50` or `-3.2` in paise or cents; empty is 0. Null if it is no amount or has fractions of a
 * paisa.
 */
export function parseDecimal(text: string): number | null {
  const match = /^(-?)[₹$]?([\d,]*)(?:\.(\d*))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  if (/[^0]/.test(fraction.slice(2))) return null
  const amount = Number(whole.replaceAll(',', '') + fraction.slice(0, 2).padEnd(2, '0'))
  return sign && amount !== 0 ? -amount : amount
}
