import { unwrap } from '../../providers/provider-request.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { acceptRefund, addRefundEmail } from './accept-refund.ts'
import { scheduleRefundChecks } from './check-pending-refunds.ts'
import { failRefund } from './fail-refund.ts'
import type { PaymentDeps } from './open-gateways.ts'
import type { ListedRefund } from './payment-gateway.ts'
import { lockPayment, type PaymentKey, type PaymentRow } from './payment-store.ts'
import { isOwed, leftOf } from './refund-states.ts'
import {
  changeRefundAmount,
  countRefusal,
  deleteOwedRefund,
  listRefundsOf,
  moveRefund,
  type RefundRow,
  reduceSum,
} from './refund-store.ts'
import { addRefund } from './request-refund.ts'

/**
 * Asks the provider for all refunds of a payment and records what the shop does
 * not know yet: those made on the provider's website, those whose response was
 * lost, and how pending ones ended. Does nothing for an unknown payment. Throws
 * if the provider does not respond.
 */
export async function recordProviderRefunds({ db, clock, gateways }: PaymentDeps, key: PaymentKey): Promise<void> {
  const gateway = key.method === 'cod' ? null : gateways[key.method]
  if (!gateway) throw new Error(`The shop has no keys of ${key.method} any more.`)
  const listed = unwrap(await gateway.readRefunds(key.id))
  await inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, key)
    if (!payment) return
    for (const refund of failedLast(listed)) await recordListed(tx, payment, refund, clock())
  })
}

/** So that what remains of a sum is what has failed. */
function failedLast(listed: readonly ListedRefund[]): ListedRefund[] {
  const hasFailed = ({ state }: ListedRefund) => state === 'failed'
  return [...listed.filter((refund) => !hasFailed(refund)), ...listed.filter(hasFailed)]
}

async function recordListed(tx: Tx, payment: PaymentRow, listed: ListedRefund, now: number): Promise<void> {
  const { id: providerId, state } = listed
  const amount = listed.amount ?? payment.amount
  const refunds = await listRefundsOf(tx, payment)
  const known = refunds.find(({ provider_id }) => provider_id === providerId)
  if (known) return await updateKnown(tx, known, listed, now)
  // The payment may be stored with the sum of its refunds. Now each gets its own
  // record.
  const sum = refunds.find((refund) => refund.provider_id === null && !isOwed(refund))
  if (state === 'failed') {
    // Its response was lost. The next attempt needs a new key, as the old one
    // repeats this failure.
    const tried = refunds.find((refund) => isOwed(refund) && refund.provider_id === null && refund.amount === amount)
    if (tried) return await countRefusal(tx, tried, providerId)
    // It was under way when the sum was stored: the others of the sum have been recorded before.
    if (!sum || sum.amount < amount) return
    await reduceSum(tx, sum, amount)
    const counted = await addLostMoney(
      tx,
      payment,
      { reason: 'by provider', providerId, amount, state: 'pending' },
      now,
    )
    if (counted) await failRefund(tx, counted, providerId, now)
    return
  }
  if (sum) await reduceSum(tx, sum, amount)
  // A refund of the due amount is the due one: its response was lost, or the
  // owner made it.
  const due = sum ? undefined : refunds.find((refund) => isOwed(refund) && refund.amount === amount)
  if (due) return await acceptRefund(tx, due, { state, providerId }, now)
  const added = await addLostMoney(tx, payment, { reason: 'by provider', providerId, amount, state }, now)
  if (!added) return
  await addRefundEmail(tx, added, now)
  if (state !== 'pending') return
  const { method, id: paymentId } = payment
  await scheduleRefundChecks(tx, { method, paymentId, refundId: providerId }, now)
}

async function updateKnown(tx: Tx, known: RefundRow, listed: ListedRefund, now: number): Promise<void> {
  const { id: providerId, state } = listed
  if (state === 'failed') await failRefund(tx, known, providerId, now)
  else if (isOwed(known)) await acceptRefund(tx, known, { state, providerId }, now)
  else if (state === 'succeeded') await moveRefund(tx, known.id, 'confirm')
}

interface LostMoney {
  reason: 'by provider' | 'disputed'
  /**
   * The provider's id for the refund or dispute; null if only the amount is
   * known.
   */
  providerId: string | null
  amount: number
  state: 'pending' | 'succeeded'
}

/**
 * Records money that left without the shop's request, e.g. a refund on the
 * provider's website or a lost dispute. Reduces owed refunds to what is left.
 * Returns null if nothing is left, or this money is recorded already.
 */
export async function addLostMoney(
  tx: Tx,
  payment: PaymentRow,
  { reason, providerId, amount, state }: LostMoney,
  now: number,
): Promise<RefundRow | null> {
  const refunds = await listRefundsOf(tx, payment)
  const id = `refund-${payment.method}-${providerId ?? `${payment.id}-by-provider`}`
  if (refunds.some((refund) => refund.id === id)) return null
  let excess = amount - leftOf(payment.amount, refunds)
  for (const refund of refunds.filter(isOwed)) {
    if (excess <= 0) break
    const reduced = Math.max(0, refund.amount - excess)
    excess -= refund.amount - reduced
    if (reduced > 0) await changeRefundAmount(tx, refund, reduced)
    else await deleteOwedRefund(tx, refund)
  }
  // PayPal ends a case with the refund that the shop has made.
  const isGone = payment.method !== 'paypal'
  return await addRefund(tx, { payment, amount, reason, id, state, providerId, isGone }, now)
}
