/**
 * Shiprocket's COD remittances. Shiprocket publishes no columns; these are of workbooks that
 * sellers download ("COD Remittance", support.shiprocket.in). Each sheet is saved as CSV: "AWB
 * level report" with the parcels, "CRF level report" with what Shiprocket keeps. Other spellings
 * are from older reports.
 */
import type { Queries } from '../../storage/transaction.ts'
import { parseDecimal } from './csv.ts'
import { readOrdersOfParcels } from './money-store.ts'
import { type Cells, cellOf, type DateOrder, type ReportFormat, readTime } from './report-cells.ts'
import type { SettlementLine } from './settlement-store.ts'

const ORDER = ['order id', 'order_id', 'channel order id', 'order number']
const COD_AMOUNT = ['cod amount', 'cod_amount', 'order value', 'remitted amount', 'amount']
const REMITTANCE = ['crf id', 'crf_id', 'remittance id']
const REMITTED = ['remittance date', 'remitted on', 'remittance_date', 'date']
/** Per remittance ("CRF level report"). */
const CHARGES = ['freight charges from cod', 'early cod charges', 'instant cod charges']

export const SHIPROCKET_FORMATS: readonly ReportFormat[] = [
  { provider: 'shiprocket', columns: [ORDER, COD_AMOUNT, REMITTANCE, REMITTED], dates: 'day first', read: readParcel },
  {
    provider: 'shiprocket',
    columns: [REMITTANCE, ['cod available'], ['remittance amount'], ['date']],
    dates: 'day first',
    read: readDeductions,
  },
]

/**
 * Refers to the shop's order numbers, found by tracking number: Shiprocket's "Order Id" may be its
 * own or that of a replaced parcel.
 */
export async function nameOrders(db: Queries, lines: readonly SettlementLine[]): Promise<SettlementLine[]> {
  const isParcel = ({ provider, kind }: SettlementLine) => provider === 'shiprocket' && kind === 'payment'
  const awbs = lines.filter(isParcel).flatMap(({ paymentId }) => paymentId ?? [])
  const numbers = await readOrdersOfParcels(db, awbs)
  return lines.map((line) => {
    const number = isParcel(line) && line.paymentId !== null ? numbers.get(line.paymentId) : undefined
    return number === undefined ? line : { ...line, reference: number }
  })
}

function readParcel(row: Cells, dates: DateOrder): SettlementLine | string {
  const order = cellOf(row, ORDER) ?? ''
  const gross = parseDecimal(cellOf(row, COD_AMOUNT) ?? '')
  const fee = parseDecimal(cellOf(row, ['deductions', 'freight deduction', 'charges']) ?? '')
  if (gross == null || fee == null || !order || !cellOf(row, COD_AMOUNT)) {
    return 'has no order number or an invalid amount'
  }
  if (!cellOf(row, REMITTANCE)) return 'has no remittance'
  const settledAt = readTime(cellOf(row, REMITTED) ?? '', dates)
  if (typeof settledAt === 'string') return settledAt
  const awb = cellOf(row, ['awb', 'awb code', 'awb number']) ?? order
  return {
    ...lineOf(row, { id: awb, gross, fee, net: gross - fee }),
    kind: 'payment',
    reference: order,
    paymentId: awb,
    settledAt,
  }
}

/** Charges, and cash that is taken back. */
function readDeductions(row: Cells, dates: DateOrder): SettlementLine | string | null {
  const [collected, paid] = ['cod available', 'remittance amount'].map((name) => parseDecimal(row[name] || 'missing'))
  const charges = CHARGES.map((name) => parseDecimal(row[name] ?? ''))
  if (collected == null || paid == null || charges.includes(null)) return 'has an invalid amount'
  if (!cellOf(row, REMITTANCE)) return 'has no remittance'
  const settledAt = readTime(row.date ?? '', dates)
  if (typeof settledAt === 'string') return settledAt
  const fee = charges.reduce<number>((sum, charge) => sum + (charge ?? 0), 0)
  const net = paid - collected
  if (net === 0 && fee === 0) return null
  return {
    ...lineOf(row, { id: 'deductions', gross: net + fee, fee, net }),
    kind: 'adjustment',
    reference: null,
    settledAt,
  }
}

function lineOf(row: Cells, { id, ...amounts }: Pick<SettlementLine, 'id' | 'gross' | 'fee' | 'net'>) {
  const remittance = cellOf(row, REMITTANCE) ?? ''
  return {
    ...amounts,
    provider: 'shiprocket' as const,
    id: `${remittance}/${id}`,
    paymentId: null,
    currency: 'INR',
    tax: 0,
    settlementId: remittance || null,
    utr: cellOf(row, ['utr', 'utr no', 'utr number']) || null,
  }
}
