/** Reads and writes tables as CSV (RFC 4180). */

/** Returns a table as CSV text. Quotes cells only where needed. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number): string {
  const text = String(value)
  // Spreadsheets run cells that start with these characters as formulas, unless they are numbers.
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Parses CSV text with a row of column names. Returns a record for each row, with the column names in lower case and
 * without surrounding spaces. Ignores empty rows and a byte order mark.
 */
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

/** Formats paise or cents as a decimal number, e.g. `249.00`. */
export function formatDecimal(amount: number): string {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Parses a decimal amount such as `1,249.50` or `-3.2` into paise or cents. Returns null if the text is no amount or has
 * fractions of a paisa other than zero. An empty text is 0.
 */
export function parseDecimal(text: string): number | null {
  const match = /^(-?)[₹$]?([\d,]*)(?:\.(\d*))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  if (/[^0]/.test(fraction.slice(2))) return null
  const amount = Number(whole.replaceAll(',', '') + fraction.slice(0, 2).padEnd(2, '0'))
  return sign && amount !== 0 ? -amount : amount
}
