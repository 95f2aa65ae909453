/** What shoppers paid and got back, as the shop recorded it. */
import { orderHistoryColumn, parseColumn } from '../../storage/json-columns.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'
import { creditNoteColumn } from '../invoices/document-schemas.ts'
import { paypalDisputeReference } from './settlement-store.ts'

/** In the currency's smallest unit. */
export interface RecordedMoney {
  method: DB['payments']['method']
  /** As in settlement reports; an order number if paid on delivery; null if a refund has none yet. */
  id: string | null
  /** For refunds: the payment. */
  paymentId: string | null
  amount: number
  currency: string
  /** Received, or accepted as a refund (epoch ms). */
  at: number
  /** In paise at the order's rate; null if unknown. */
  paise: number | null
  orderNumber: string | null
}

/** Captured payments and parcels paid on delivery, oldest first. */
export async function listReceived(db: Queries): Promise<RecordedMoney[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('checkout_sessions', 'checkout_sessions.id', 'payments.checkout_session_id')
    .leftJoin('orders', 'orders.checkout_session_id', 'payments.checkout_session_id')
    .select([
      'payments.method',
      'payments.id',
      'payments.transaction_id',
      'payments.amount',
      'payments.currency',
      'payments.received_at',
    ])
    .select(['checkout_sessions.paise_per_dollar', 'checkout_sessions.charge', 'orders.total_paise', 'orders.number'])
    .orderBy('payments.received_at')
    .orderBy('payments.id')
    .execute()
  const paid = rows.map((row) => ({
    method: row.method,
    id: row.transaction_id ?? row.id,
    paymentId: null,
    amount: row.amount,
    currency: row.currency,
    at: row.received_at,
    paise: toPaise(row),
    orderNumber: row.number,
  }))
  return [...paid, ...(await listPaidOnDelivery(db))].sort((a, b) => a.at - b.at)
}

/** Order numbers by tracking number. */
export async function readOrdersOfParcels(
  db: Queries,
  awbs: readonly string[],
): Promise<ReadonlyMap<string | null, string>> {
  if (awbs.length === 0) return new Map()
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.awb', 'orders.number'])
    .where('shipments.awb', 'in', awbs)
    .execute()
  return new Map(rows.map(({ awb, number }) => [awb, number]))
}

/** The carrier holds their money. The order's number is the id. */
async function listPaidOnDelivery(db: Queries): Promise<RecordedMoney[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'total_paise', 'history', 'created_at'])
    .where('method', '=', 'cod')
    .where('status', '=', 'delivered')
    .where('returned_at', 'is', null)
    .execute()
  return rows.map(({ number, total_paise, history, created_at }) => ({
    method: 'cod',
    id: number,
    paymentId: null,
    amount: total_paise,
    currency: 'INR',
    at: deliveredAt(history) ?? created_at,
    paise: total_paise,
    orderNumber: number,
  }))
}

function deliveredAt(history: string): number | null {
  return parseColumn(orderHistoryColumn, history).findLast(({ status }) => status === 'delivered')?.at ?? null
}

/** In place of a provider's refund id. */
export const PAID_BY_OWNER = 'manual'

/** Accepted by a provider or made by the owner, oldest first. */
export async function listGivenBack(db: Queries): Promise<RecordedMoney[]> {
  const given = [...(await listRefunded(db)), ...(await listCashGivenBack(db))]
  return given.sort((a, b) => a.at - b.at)
}

async function listRefunded(db: Queries): Promise<RecordedMoney[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join.onRef('payments.method', '=', 'refunds.method').onRef('payments.id', '=', 'refunds.payment_id'),
    )
    .leftJoin('checkout_sessions', 'checkout_sessions.id', 'payments.checkout_session_id')
    .leftJoin('orders', 'orders.checkout_session_id', 'payments.checkout_session_id')
    .select(['refunds.method', 'refunds.provider_id', 'refunds.payment_id', 'refunds.amount', 'refunds.reason'])
    .select(['refunds.finished_at', 'refunds.created_at', 'payments.transaction_id', 'payments.currency'])
    .select(['checkout_sessions.paise_per_dollar', 'checkout_sessions.charge', 'orders.total_paise', 'orders.number'])
    .where('refunds.state', 'in', ['pending', 'succeeded'])
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
  const all = rows.map((row) => ({
    method: row.method,
    id: settledIdOf(row),
    paymentId: row.payment_id,
    amount: row.amount,
    currency: row.currency,
    at: row.finished_at ?? row.created_at,
    paise: toPaise(row),
    orderNumber: row.number,
  }))
  return all.reduce<RecordedMoney[]>(addUp, [])
}

/** The owner gave back what a shopper paid on delivery, which a credit note records. */
async function listCashGivenBack(db: Queries): Promise<RecordedMoney[]> {
  const rows = await db
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select(['orders.number', 'credit_notes.issued_at', 'credit_notes.content'])
    .where('orders.method', '=', 'cod')
    // Other credit notes are for parcels that came back, for which nobody paid.
    .where((eb) => eb.or([eb('credit_notes.key', 'like', 'owner-%'), eb('credit_notes.key', 'like', 'return-%')]))
    .execute()
  return rows.map(({ number, issued_at, content }) => {
    const paise = parseColumn(creditNoteColumn, content).total.gross
    const cash = { amount: paise, currency: 'INR', paise, at: issued_at }
    return { method: 'cod', id: PAID_BY_OWNER, paymentId: number, ...cash, orderNumber: number }
  })
}

/** Deductions of one dispute are one amount in reports. */
function addUp(all: RecordedMoney[], money: RecordedMoney): RecordedMoney[] {
  const isSame = ({ method, id, paymentId }: RecordedMoney) =>
    id !== null && id !== PAID_BY_OWNER && id === money.id && method === money.method && paymentId === money.paymentId
  const earlier = all.find(isSame)
  if (!earlier) return [...all, money]
  const paise = earlier.paise === null || money.paise === null ? null : earlier.paise + money.paise
  const sum = { ...earlier, amount: earlier.amount + money.amount, paise }
  return all.map((one) => (one === earlier ? sum : one))
}

/** PayPal's reports do not name the lost dispute (`PP-D-…`). Further deductions of one have a suffix. */
function settledIdOf({
  method,
  reason,
  provider_id: id,
  transaction_id: transactionId,
}: Pick<DB['refunds'], 'method' | 'reason' | 'provider_id'> & Pick<DB['payments'], 'transaction_id'>): string | null {
  if (reason !== 'disputed') return id
  if (method === 'paypal' && transactionId !== null) return paypalDisputeReference(transactionId)
  return id?.replace(/-\d+$/, '') ?? null
}

interface Convertible {
  amount: number
  currency: string
  paise_per_dollar: number | null
  charge: number | null
  total_paise: number | null
}

function toPaise({ amount, currency, paise_per_dollar, charge, total_paise }: Convertible): number | null {
  if (currency === 'INR') return amount
  // The order's total is exact, where the payment is what it charged.
  if (total_paise !== null && charge) return Math.round((amount * total_paise) / charge)
  return paise_per_dollar === null ? null : Math.round((amount * paise_per_dollar) / 100)
}
