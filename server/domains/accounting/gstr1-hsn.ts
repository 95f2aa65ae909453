/** Table 12 of GSTR-1: what was supplied, by HSN code. */
import { listedUnit } from '#contract/orders/unit-codes.ts'
import type { TaxedLine } from '../invoices/document-schemas.ts'
import type { SupplyKind } from '../invoices/tax-split.ts'
import { formatDecimal } from './csv.ts'

export interface SuppliedLine {
  line: TaxedLine
  kind: SupplyKind
  /** Of the other tables, where the line is summed: e.g. its invoice or its state. */
  row: string
  /** -1 if it was given back. */
  sign: 1 | -1
}

interface Sum {
  hsn: string
  unit: string
  rate: number
  quantity: number
  gross: number
  taxable: number
  igst: number
  cgst: number
}

/** By HSN code, unit and rate, less what credit notes gave back. */
export function sumByHsn(supplied: readonly SuppliedLine[]): Sum[] {
  const sums = new Map<string, Sum>()
  const rows = new Map<string, { sum: Sum; kind: SupplyKind; taxable: number }>()
  for (const { line, kind, row, sign } of supplied) {
    const { hsn, unit, rate } = line
    const key = `${hsn} ${unit} ${rate}`
    const sum = sums.get(key) ?? { hsn, unit, rate, quantity: 0, gross: 0, taxable: 0, igst: 0, cgst: 0 }
    sums.set(key, sum)
    sum.quantity += sign * line.quantity
    sum.gross += sign * line.gross
    sum.taxable += sign * line.taxable
    const part = rows.get(`${key} ${row}`) ?? { sum, kind, taxable: 0 }
    rows.set(`${key} ${row}`, part)
    part.taxable += sign * line.taxable
  }
  // The tool computes the tax of the other tables itself, from the value of each row. Here likewise,
  // so that the tables agree, although the invoices' own taxes (rule 35) may differ by paise.
  for (const { sum, kind, taxable } of rows.values()) {
    if (kind === 'intra-state') sum.cgst += percentOf(taxable, sum.rate / 2)
    if (kind === 'inter-state' || kind === 'export with tax') sum.igst += percentOf(taxable, sum.rate)
  }
  return [...sums.values()].sort((a, b) => a.hsn.localeCompare(b.hsn) || a.rate - b.rate)
}

/** As the portal's list describes the headings of jewellery. It fills in the others itself. */
const DESCRIPTIONS: Record<string, string> = {
  '7113': 'ARTICLES OF JEWELLERY AND PARTS THEREOF, OF PRECIOUS METAL OR OF METAL CLAD WITH PRECIOUS METAL',
  '7116':
    'ARTICLES OF NATURAL OR CULTURED PEARLS, PRECIOUS OR SEMI-PRECIOUS STONES (NATURAL, SYNTHETIC OR RECONSTRUCTED)',
  '7117': 'IMITATION JEWELLERY',
}

export function hsnTable(supplied: readonly SuppliedLine[]): (string | number)[][] {
  const rows = sumByHsn(supplied).map(({ hsn, unit, rate, quantity, gross, taxable, igst, cgst }) => [
    ...[hsn, '', DESCRIPTIONS[hsn] ?? '', listedUnit(unit) ?? 'OTH-OTHERS', quantity, formatDecimal(gross)],
    ...[(rate / 100).toFixed(2), ...[taxable, igst, cgst, cgst, 0].map(formatDecimal)],
  ])
  return [
    [
      ...['HSN', 'Description', 'Description as per HSN Code', 'UQC', 'Total Quantity', 'Total Value', 'Rate'],
      ...['Taxable Value', 'Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
    ],
    ...rows,
  ]
}

/** Half paise round away from zero. `rate` is in basis points. */
function percentOf(paise: number, rate: number): number {
  return Math.sign(paise) * Math.floor((Math.abs(paise) * rate + 5000) / 10_000)
}
