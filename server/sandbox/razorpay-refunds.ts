/** What becomes of Razorpay's payments and refunds later, without the shop's doing. */
import { inTransaction } from '../storage/transaction.ts'
import {
  badRequest,
  queueEvent,
  refundOf,
  type SandboxPayment,
  type SandboxRefund,
  unknownId,
} from './razorpay-orders.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import type { ErrorResponse } from './sandbox-http.ts'
import { addRecord, changeRecord, readRecord } from './sandbox-store.ts'

/** Gives a payment back that was let through and never captured, as Razorpay does by itself after some days. */
export async function autoRefund(parts: SandboxDeps, id: string): Promise<SandboxRefund | ErrorResponse> {
  const outcome = await inTransaction(parts.db, async (tx) => {
    const payment = await readRecord<SandboxPayment>(tx, 'razorpay-payment', id)
    if (payment?.status !== 'authorized') return unknownId()
    const refund = refundOf(payment, payment.amount, parts.clock())
    const after: SandboxPayment = {
      ...payment,
      status: 'refunded',
      amount_refunded: payment.amount,
      refund_status: 'full',
    }
    await addRecord(tx, 'razorpay-refund', { id: refund.id, parentId: id, document: refund }, parts.clock())
    await changeRecord(tx, id, payment, after)
    await queueEvent(parts, tx, 'refund.processed', { refund, payment: after })
    return refund
  })
  parts.webhooks.nudge()
  return outcome
}

/** Has a refund fail after all, as when the shopper's account was closed: its money is the shop's again. */
export async function failRefund(parts: SandboxDeps, id: string): Promise<SandboxRefund | ErrorResponse> {
  const outcome = await inTransaction(parts.db, async (tx) => {
    const refund = await readRecord<SandboxRefund>(tx, 'razorpay-refund', id)
    const payment = refund && (await readRecord<SandboxPayment>(tx, 'razorpay-payment', refund.payment_id))
    if (!payment) return unknownId()
    if (refund.status === 'failed') return badRequest('The refund has failed already.')
    const failed: SandboxRefund = { ...refund, status: 'failed' }
    const left = payment.amount_refunded - refund.amount
    const after: SandboxPayment = {
      ...payment,
      status: 'captured',
      amount_refunded: left,
      refund_status: left > 0 ? 'partial' : null,
    }
    await changeRecord(tx, id, refund, failed)
    await changeRecord(tx, payment.id, payment, after)
    await queueEvent(parts, tx, 'refund.failed', { refund: failed, payment: after })
    return failed
  })
  parts.webhooks.nudge()
  return outcome
}

/** A refund that was pending has arrived. */
export async function completeRefund(parts: SandboxDeps, id: string): Promise<SandboxRefund | ErrorResponse> {
  const outcome = await inTransaction(parts.db, async (tx) => {
    const refund = await readRecord<SandboxRefund>(tx, 'razorpay-refund', id)
    if (refund?.status !== 'pending') return unknownId()
    const made: SandboxRefund = { ...refund, status: 'processed' }
    await changeRecord(tx, id, refund, made)
    await queueEvent(parts, tx, 'refund.processed', { refund: made })
    return made
  })
  parts.webhooks.nudge()
  return outcome
}
