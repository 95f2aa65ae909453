/** CSV by RFC 4180. */
import { CsvError, parse } from 'csv-parse/sync'
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import { cleanLine } from '#contract/typed-text.ts'

/** Quotes only where needed. Every cell is one line. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number): string {
  const text = cleanLine(String(value))
  // Spreadsheets would run these cells as formulas.
  const safe = /^[=+@＝＋－＠]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Names the row, as a spreadsheet counts it. */
export class UnreadableCsv extends Error {}

/** Of UTF-8, or of UTF-16 as in Excel's "Unicode text". */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8').decode(bytes)
}

/**
 * Rows by their number in a spreadsheet; cells by column name, trimmed and in lower
 * case. Between cells are commas, semicolons or tabs. Ignores empty rows and a byte
 * order mark. Throws an UnreadableCsv for all else that RFC 4180 does not allow.
 */
export function parseCsv(text: string): Map<number, Record<string, string>> {
  if (text.includes('\0')) throw new UnreadableCsv('The file is not text: save it as CSV.')
  const delimiter = delimiterOf(text)
  const [first, ...all] = readRecords(text, delimiter)
  const records = delimiter === ';' ? all.map(withDecimalPoints) : all
  const heads = first?.record.map((head) => head.trim().toLowerCase()) ?? []
  const twice = heads.find((head, column) => head !== '' && heads.indexOf(head) < column)
  if (twice !== undefined) throw new UnreadableCsv(`Row 1: has the column “${twice}” twice.`)
  return new Map(
    records
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
      .map(({ record, row }) => [row, Object.fromEntries(heads.map((head, at) => [head, record[at]?.trim() ?? '']))]),
  )
}

/** Which is most frequent in the first row. */
function delimiterOf(text: string): string {
  const [heads = ''] = text.trimStart().split(/[\r\n]/, 1)
  const countOf = (delimiter: string) => heads.replaceAll(/"[^"]*"/g, '').split(delimiter).length
  return [';', '\t'].find((delimiter) => countOf(delimiter) > countOf(',')) ?? ','
}

interface CsvRecord {
  record: string[]
  row: number
}

/** Excel writes semicolons where `1.249,50` is `1,249.50`. */
function withDecimalPoints({ record, row }: CsvRecord): CsvRecord {
  const unclear = record.find((cell) => /^-?\d{1,3}\.\d{3}$/.test(cell.trim()))
  if (unclear !== undefined) {
    throw new UnreadableCsv(`Row ${row}: has the number “${unclear}”, which may mean thousands or a fraction.`)
  }
  const isLocal = (cell: string) => /^-?\d{1,3}(\.?\d{3})*,\d{1,2}$/.test(cell.trim())
  return { row, record: record.map((cell) => (isLocal(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell)) }
}

function readRecords(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = []
  const onRecord = (record: string[], context: { records: number; empty_lines: number }) => {
    records.push({ record, row: context.records + context.empty_lines })
    return null
  }
  try {
    parse(text, { bom: true, delimiter, recordDelimiter: ['\r\n', '\n', '\r'], skipEmptyLines: true, onRecord })
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = Number(error.records) + Number(error.empty_lines) + 1
    throw new UnreadableCsv(`Row ${row}: ${REASONS[error.code] ?? error.message}.`)
  }
}

const REASONS: Partial<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'has more or fewer cells than the first row',
  INVALID_OPENING_QUOTE: 'has a quote within a cell, or a space before a quote',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote, or a quote that is not doubled',
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is not closed',
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
  const match = /^(-?)[₹$]?([\d,]*)(?:\.(\d*))?$/.exec(toAsciiDigits(text.trim()))
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  if (text.trim() !== '' && whole + fraction === '') return null
  if (/[^0]/.test(fraction.slice(2)) || !/^(\d*|\d{1,3}(,\d{2,3})*,\d{3})$/.test(whole)) return null
  const amount = Number(whole.replaceAll(',', '') + fraction.slice(0, 2).padEnd(2, '0'))
  return sign && amount !== 0 ? -amount : amount
}
