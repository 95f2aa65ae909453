import { proportion } from '#contract/orders/split-amount.ts'
import type { RefundReason } from '../../../storage/payment-tables.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { creditablePaise, sumCredited } from '../../invoices/invoice-store.ts'
import { isOwed, leftOf } from '../../money/refund-states.ts'
import type { RefundRow } from '../../money/refund-store.ts'
import { readMoney } from '../orders/describe-order.ts'
import { paymentOf, refundsOf } from '../orders/order-money.ts'
import { lockOrder, type OrderRow } from '../orders/order-store.ts'
import { issueCreditNote } from './credit-notes.ts'

/** For refunds that neither a cancellation nor a return explains. */
const REASONS: Partial<Record<RefundReason, string>> = {
  'by provider': 'Payment refunded by the payment provider',
  'by owner': 'Payment refunded by the shop',
}

/**
 * Credits an order's invoice for refunds made on the provider's website, or by
 * the owner's command (CGST Act 2017, section 34). A lost dispute alone allows no
 * credit note, so the owner decides about it. Spreads the refunds, in rupees in
 * proportion to the payment, over all lines; once nothing is left of the payment,
 * credits everything. Does nothing without an invoice. Idempotent.
 */
export async function creditRefunds(tx: Tx, { row }: { row: OrderRow }, now: number): Promise<void> {
  const money = await readMoney(tx, [{ row }])
  const payment = paymentOf(row, money)
  if (!payment) return
  const refunds = refundsOf(payment, money)
  const unrequested = refunds.filter(isUnrequested)
  const newest = unrequested.at(-1)
  const reason = newest?.note ?? REASONS[newest?.reason ?? 'cancelled']
  if (reason === undefined) return
  const sum = unrequested.reduce((all, { amount }) => all + amount, 0)
  const isGone = leftOf(payment.amount, refunds) <= 0 && refunds.every(({ reason }) => reason !== 'disputed')
  const keyPrefix = `refunds-${row.id}-`
  const credited = await sumCredited(tx, row.id, keyPrefix)
  const due = isGone ? row.total_paise : proportion(row.total_paise, sum, payment.amount) - credited
  const paise = Math.min(due, (await creditablePaise(tx, row.id)) ?? due)
  if (paise <= 0) return
  const key = `${keyPrefix}${sum}${isGone ? '-all' : ''}`
  await issueCreditNote(tx, { orderId: row.id, lines: [], shippingPaise: paise, reason, key }, now)
}

/**
 * A sum of refunds without ids does not count: once the provider lists them, they
 * replace it.
 */
function isUnrequested(refund: RefundRow): boolean {
  return REASONS[refund.reason] !== undefined && (refund.provider_id !== null || isOwed(refund))
}

export async function creditRefundsOf(db: Queries, orderId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order) await creditRefunds(tx, order, now)
  })
}
