import type { WayOfPaying } from '../../storage/order-tables.ts'
import { parkJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { readPayment, reopenReturn } from './payment-store.ts'
import { refundKey } from './return-payment.ts'

/**
 * A refund that a provider had taken on has failed after all: its payment is on its way back again, and waits with the
 * failed work for the owner, who may have to ask the shopper for another account. Refunds of others than the shop's are
 * passed over, as are messages that come again. Throws when the shop has not heard of the refund itself yet, so that the
 * message comes again.
 */
export async function refundFailed(
  { db, clock }: { db: Queries; clock: Clock },
  { way, paymentId, refundId }: { way: WayOfPaying; paymentId: string; refundId: string },
): Promise<void> {
  const payment = { way, id: paymentId }
  await inTransaction(db, async (tx) => {
    if (await reopenReturn(tx, payment, refundId)) {
      const job = { kind: 'refund-payment' as const, payload: { way, paymentId }, dedupeKey: refundKey(payment) }
      return await parkJob(tx, job, `The refund ${refundId} has failed.`, clock())
    }
    const row = await readPayment(tx, payment)
    if (row?.state === 'returning' && row.refund_id !== refundId) {
      throw new Error(`The refund ${refundId} has failed before the shop heard that it was made.`)
    }
  })
}
