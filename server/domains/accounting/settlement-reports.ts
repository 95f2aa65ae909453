/**
 * Columns follow
 * - Razorpay: razorpay.com/docs/api/settlements/fetch-recon and the dashboard's combined report;
 * CSV in rupees, `fee` includes its tax.
 * - Stripe: docs.stripe.com/reports/report-types/balance, itemized, and the itemized payout
 * reconciliation.
 * - PayPal: developer.paypal.com/reports/reference/changed-fields; fees are negative, rows are told
 * apart by event code (developer.paypal.com/reports/reference/t-codes) or description.
 * - Shiprocket: see `shiprocket-remittances.ts`.
 */
import { isDeepStrictEqual } from 'node:util'
import { parseCsv, parseDecimal, UnreadableCsv } from './csv.ts'
import {
  type Cells,
  cellOf,
  type DateOrder,
  findDateOrder,
  isSecondHeader,
  type ReportFormat,
  readTime,
} from './report-cells.ts'
import { paypalDisputeReference, type SettlementLine } from './settlement-store.ts'
import { SHIPROCKET_FORMATS } from './shiprocket-remittances.ts'

export type ReportResult =
  | { provider: SettlementLine['provider']; lines: SettlementLine[]; problems: string[] }
  | { provider: null; problems: string[] }

/** Recognises it by its columns. Problems name the row, counted from 2. */
export function readSettlementReport(csv: string): ReportResult {
  const rows = readRows(csv)
  if (typeof rows === 'string') return { provider: null, problems: [rows] }
  const [first] = rows.values()
  if (!first) return { provider: null, problems: ['The file has no rows.'] }
  const format = FORMATS.find(({ columns }) => columns.every((names) => cellOf(first, names) !== undefined))
  if (!format) {
    const problem = `The columns are not those of a report by Razorpay, Stripe, PayPal or Shiprocket: ${Object.keys(first).join(', ')}.`
    return { provider: null, problems: [problem] }
  }
  const problems: string[] = []
  const dates = format.dates ?? findDateOrder(rows.values())
  const known = new Map<string, SettlementLine>()
  for (const [number, row] of rows) {
    const line = isSecondHeader(row) ? 'repeats the names of the columns' : format.read(row, dates)
    const problem = typeof line === 'string' ? line : line && problemOf(line, known.get(line.id))
    if (problem) problems.push(`Row ${number}: ${problem}.`)
    else if (line !== null && typeof line !== 'string') known.set(line.id, line)
  }
  return { provider: format.provider, lines: [...known.values()], problems }
}

/** `other` is an earlier line with its id. */
function problemOf(line: SettlementLine, other: SettlementLine | undefined): string | null {
  const isPaidOut = line.settlementId !== null || line.utr !== null
  if (line.settledAt === null && isPaidOut) return 'names a settlement, but not its date'
  return other === undefined || isDeepStrictEqual(line, other)
    ? null
    : `differs from another row with the id ${line.id}`
}

function readRows(csv: string): Map<number, Cells> | string {
  try {
    return parseCsv(csv)
  } catch (error) {
    if (error instanceof UnreadableCsv) return error.message
    throw error
  }
}

const DEBIT = ['debit', 'debit (in currency)']
const CREDIT = ['credit', 'credit (in currency)']
const FEE = ['fee', 'fee (exclusive tax)']
const EVENT_CODE = ['transaction event code', 'event code', 'type']
/** A column named `_utc` is in UTC, the others in the account's time zone. */
const STRIPE_DATES = [
  'automatic_payout_effective_at_utc',
  'automatic_payout_effective_at',
  'available_on_utc',
  'available_on',
]

const FORMATS: readonly ReportFormat[] = [
  {
    provider: 'razorpay',
    columns: [['entity_id', 'transaction_entity_id'], ['type', 'transaction_entity'], DEBIT, CREDIT, FEE, ['tax']],
    // As in "11/06/2022" for the 11th of June on the page above.
    dates: 'day first',
    read: readRazorpay,
  },
  {
    provider: 'stripe',
    columns: [
      ...['balance_transaction_id', 'reporting_category', 'currency', 'gross', 'fee', 'net'].map((name) => [name]),
      STRIPE_DATES,
    ],
    read: readStripe,
  },
  {
    provider: 'paypal',
    columns: [...['transaction id', 'currency', 'gross', 'fee', 'net'].map((name) => [name]), EVENT_CODE],
    read: readPayPal,
  },
  ...SHIPROCKET_FORMATS,
]

/** By Razorpay's `type`; others are adjustments, e.g. of a dispute if they name one. */
const RAZORPAY_KINDS: Record<string, SettlementLine['kind']> = {
  payment: 'payment',
  refund: 'refund',
  dispute: 'dispute',
}

function readRazorpay(row: Cells, dates: DateOrder): SettlementLine | string {
  const id = cellOf(row, ['entity_id', 'transaction_entity_id']) ?? ''
  const type = cellOf(row, ['type', 'transaction_entity']) ?? ''
  const [debit, credit, fee, tax] = [DEBIT, CREDIT, FEE, ['tax']].map((names) => parseDecimal(cellOf(row, names) ?? ''))
  const hasAmount = `${cellOf(row, DEBIT)}${cellOf(row, CREDIT)}` !== ''
  // A row of totals has no id, type or date.
  if (debit == null || credit == null || fee == null || tax == null || !hasAmount || !/^[a-z]+_\w+$/i.test(id)) {
    return 'has no id or an invalid amount'
  }
  if (!type) return 'has no type'
  const settledAt = readTime(row.settled_at ?? '', dates)
  if (typeof settledAt === 'string') return settledAt
  // The dashboard names the fee without tax, the API's field contains it.
  const ownFee = 'fee (exclusive tax)' in row ? fee : fee - tax
  return razorpayLine({
    id,
    type,
    net: credit - debit,
    fee: ownFee,
    tax,
    currency: row.currency || 'INR',
    paymentId: row.payment_id || null,
    disputeId: row.dispute_id || null,
    settlementId: row.settlement_id || null,
    utr: row.settlement_utr || null,
    settledAt,
  })
}

interface RazorpayItem extends Pick<SettlementLine, 'net' | 'fee' | 'tax' | 'currency'> {
  id: string
  type: string
  paymentId: string | null
  disputeId: string | null
  settlementId: string | null
  utr: string | null
  settledAt: number | null
}

/** The item's `fee` is without tax. */
export function razorpayLine({ type, net, disputeId, ...item }: RazorpayItem): SettlementLine {
  const kind = RAZORPAY_KINDS[type] ?? (disputeId === null ? 'adjustment' : 'dispute')
  return {
    ...item,
    provider: 'razorpay',
    kind,
    reference: kind === 'adjustment' ? null : (disputeId ?? item.id),
    net,
    gross: net + item.fee + item.tax,
  }
}

/** By Stripe's reporting category; others are adjustments. */
const STRIPE_KINDS: Record<string, SettlementLine['kind']> = {
  charge: 'payment',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
}

function readStripe(row: Cells, dates: DateOrder): SettlementLine | string | null {
  const { balance_transaction_id: id = '', reporting_category: category = '', currency = '' } = row
  // Payouts move settled money to the bank and earn nothing.
  if (category === 'payout' || category === 'payout_reversal') return null
  const [gross, fee, net] = [row.gross, row.fee, row.net].map((text) => parseDecimal(text ?? ''))
  if (gross == null || fee == null || net == null || !/^txn_/.test(id) || !row.gross || !row.net)
    return 'has no id or an invalid amount'
  if (!category || !currency) return 'has no category or currency'
  const column = STRIPE_DATES.find((name) => row[name]) ?? ''
  const settledAt = readTime(row[column] ?? '', dates, column.endsWith('_utc') ? 'UTC' : undefined)
  if (typeof settledAt === 'string') return settledAt
  const kind = STRIPE_KINDS[category] ?? 'adjustment'
  const paymentId = row.payment_intent_id || row.charge_id || null
  return {
    provider: 'stripe',
    id,
    kind,
    reference: (kind === 'payment' ? paymentId : row.source_id) || null,
    paymentId,
    currency: currency.toUpperCase(),
    gross,
    fee,
    tax: 0,
    net,
    settledAt,
    settlementId: row.automatic_payout_id || null,
    utr: row.trace_id || null,
  }
}

function readPayPal(row: Cells, dates: DateOrder): SettlementLine | string | null {
  const id = row['transaction id'] ?? ''
  const type = (row.type ?? '').toLowerCase()
  const code = cellOf(row, EVENT_CODE)?.toUpperCase() ?? ''
  const moved = hasMoved(row)
  if (moved !== true) return moved === false ? null : moved
  if (/^T0[234]\d\d$/.test(code) || /withdrawal|transfer to bank|currency conversion/.test(type)) return null
  const [gross, fee, net] = [row.gross, row.fee, row.net].map((text) => parseDecimal(text ?? ''))
  if (gross == null || fee == null || net == null || !id || !row.gross || !row.net)
    return 'has no id or an invalid amount'
  if (!code || !row.currency) return 'has no type or currency'
  const settledAt = readPayPalTime(row, dates)
  if (typeof settledAt === 'string') return settledAt
  const kind = PAYPAL_KINDS[code] ?? payPalKind(/^T\d{4}$/.test(code) ? code.toLowerCase() : type, gross)
  const paymentId = row['reference txn id'] || null
  return {
    provider: 'paypal',
    id,
    kind,
    reference: payPalReference({ kind, id, paymentId }),
    paymentId,
    currency: (row.currency ?? '').toUpperCase(),
    gross,
    // PayPal shows what it keeps as negative.
    fee: -fee,
    tax: 0,
    net,
    settledAt,
    settlementId: null,
    utr: null,
  }
}

/** In lower case; see the page of fields above. */
const MOVED = /^(|completed.*|cleared|processed|refunded|partially refunded|reversed)$/
const NOT_MOVED =
  /^(pending.*|denied|cancell?ed.*|failed|expired|voided|removed|returned|unclaimed|uncleared|unpaid|held|placed|temporary hold|processing|created|active|authorized|initiated|waiting for approval|to be paid)$/

/** Whether the row changed the balance. A string says what is wrong. */
function hasMoved(row: Cells): boolean | string {
  const [impact = '', status = ''] = [row['balance impact'], row.status].map((cell) => cell?.toLowerCase())
  if (!['', 'credit', 'debit', 'memo'].includes(impact)) return `has the balance impact “${impact}”, which is not known`
  if (!MOVED.test(status) && !NOT_MOVED.test(status)) return `has the status “${status}”, which is not known`
  return impact !== 'memo' && MOVED.test(status)
}

/** In the zone of its column, or of the column's name, as in `Time (GMT+05:30)`. */
function readPayPalTime(row: Cells, dates: DateOrder): number | string {
  const [date, time] = ['date', 'time'].map((name) =>
    Object.entries(row).find(([head]) => head === name || head.startsWith(`${name} (`)),
  )
  const zoneOfName = /\((.+)\)$/.exec(time?.[0] ?? '')?.[1]
  const zone = cellOf(row, ['timezone', 'time zone']) || zoneOfName
  return readTime(`${date?.[1] ?? ''} ${time?.[1] ?? ''}`, dates, zone) ?? 'has no date'
}

/**
 * By event code, where its group does not tell: the shop's refunds, payments taken back or returned
 * after a dispute, fees, and holds, which end with a release of the same amount.
 */
const PAYPAL_KINDS: Record<string, SettlementLine['kind']> = {
  T1107: 'refund',
  T1106: 'dispute',
  T1201: 'dispute',
  T1202: 'dispute',
  T0106: 'fee',
  T0114: 'fee',
  T1110: 'adjustment',
  T1111: 'adjustment',
}

/** Rows of disputes name only the payment; see `paypalDisputeReference`. */
function payPalReference({ kind, id, paymentId }: Pick<SettlementLine, 'kind' | 'id' | 'paymentId'>): string | null {
  if (kind === 'dispute') return paymentId && paypalDisputeReference(paymentId)
  return kind === 'payment' || kind === 'refund' ? id : null
}

function payPalKind(type: string, gross: number): SettlementLine['kind'] {
  if (/refund/.test(type)) return 'refund'
  if (/fee/.test(type)) return 'fee'
  if (/hold/.test(type)) return 'adjustment'
  if (/dispute|chargeback|reversal/.test(type)) return 'dispute'
  // Codes of payments begin with T00.
  return /payment|checkout|^t00\d\d$/.test(type) && gross > 0 ? 'payment' : 'adjustment'
}
