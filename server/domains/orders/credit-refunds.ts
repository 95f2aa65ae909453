import { proportion } from '#contract/orders/split-amount.ts'
import type { RefundReason } from '../../storage/payment-tables.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { creditablePaise } from '../invoices/invoice-store.ts'
import { isOwed } from '../payments/record-refund.ts'
import { issueCreditNote } from './credit-notes.ts'
import { readMoney } from './describe-order.ts'
import { paymentOf, refundsOf } from './order-money.ts'
import { lockOrder, type OrderRow } from './order-store.ts'

/** Reasons of the credit notes for refunds that neither a cancellation nor a return explains. */
const REASONS: Partial<Record<RefundReason, string>> = {
  'by provider': 'Payment refunded by the payment provider',
  'by owner': 'Payment refunded by the shop',
}

/**
 * Credits the invoice of an order for the refunds of its payment that were made on the provider's website, by a lost
 * dispute or by the owner's command (CGST Act 2017, section 34). Their amounts, in rupees in proportion to the payment,
 * are spread over all lines. Does nothing while the order has no invoice. Idempotent: one credit note per refund.
 */
export async function creditRefunds(tx: Tx, { row }: { row: OrderRow }, now: number): Promise<void> {
  const money = await readMoney(tx, [{ row }])
  const payment = paymentOf(row, money)
  if (!payment) return
  const upTo = (amount: number) => proportion(row.total_paise, Math.min(amount, payment.amount), payment.amount)
  let before = 0
  for (const refund of refundsOf(payment, money)) {
    const paise = upTo(before + refund.amount) - upTo(before)
    before += refund.amount
    const reason = REASONS[refund.reason]
    // A sum of refunds without their ids is replaced by the refunds once the provider lists them.
    if (!reason || (refund.provider_id === null && !isOwed(refund))) continue
    const left = await creditablePaise(tx, row.id)
    const credit = { lines: [], shippingPaise: Math.min(paise, left ?? paise) }
    await issueCreditNote(tx, { ...credit, orderId: row.id, reason, key: `refund-${refund.id}` }, now)
  }
}

/** Credits the refunds of an order in a transaction of its own. */
export async function creditRefundsOf(db: Queries, orderId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order) await creditRefunds(tx, order, now)
  })
}
