import { endParked } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { markReturned, type PaymentName, type PaymentRow, readPayment } from './payment-store.ts'
import { tellOfMoney } from './refund-payment.ts'
import { refundKey } from './return-payment.ts'

/** Stands where a provider's name of the refund would. No provider calls one so. */
const BY_HAND = 'by hand'

/** Whether the owner gave a payment back, past its provider. */
export function isByHand({ refund_id }: Pick<PaymentRow, 'refund_id'>): boolean {
  return refund_id === BY_HAND
}

/**
 * Writes down that the owner has given a payment back by hand, and has the shopper told as after any refund. Only of a
 * refund that was given up: while it is still tried, the provider may send the money too. `unknown`: there is no such
 * payment, or it was not to go back.
 */
export function refundByHand(
  { db, clock }: { db: Queries; clock: Clock },
  name: PaymentName,
): Promise<'recorded' | 'unknown' | 'still tried' | 'back before'> {
  return inTransaction(db, async (tx) => {
    const payment = await readPayment(tx, name)
    if (!payment || payment.state === 'kept') return 'unknown'
    if (payment.state === 'returned') return 'back before'
    if (!(await endParked(tx, refundKey(name)))) return 'still tried'
    if (!(await markReturned(tx, name, BY_HAND))) throw new Error(`Somebody else has just given ${name.id} back.`)
    // A mail about the provider's own refund may have gone out before that failed.
    await tellOfMoney(tx, payment, clock(), '-by-hand')
    return 'recorded'
  })
}
