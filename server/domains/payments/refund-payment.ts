import type { WayOfPaying } from '../../storage/order-tables.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { orderOfIntended } from '../orders/order-store.ts'
import { markReturned, readPayment } from './payment-store.ts'
import type { PaymentWays } from './payment-ways.ts'

interface Parts {
  db: Queries
  clock: Clock
  ways: PaymentWays
}

/**
 * Has the provider give a payment back that is on its way back, and writes that down. Repeatable: the provider does it
 * once for a key. Throws when it was not done, so that the outbox tries again.
 */
export async function refundPayment(
  { db, clock, ways }: Parts,
  { way, paymentId }: { way: WayOfPaying; paymentId: string },
  key: string,
): Promise<void> {
  const payment = await readPayment(db, { way, id: paymentId })
  if (payment?.state !== 'returning') return
  const provider = way === 'cod' ? null : ways[way]
  if (!provider) throw new Error(`The shop has no keys of ${way} any more, and cannot give ${paymentId} back.`)
  const refund = await provider.refund({ paymentId, amount: payment.amount }, key)
  if (refund.kind === 'refused') throw new Error(`Refused: ${refund.code} ${refund.message}`)
  if (refund.kind === 'unreachable') throw new Error(refund.reason)
  await inTransaction(db, async (tx) => {
    if (!(await markReturned(tx, { way, id: paymentId }, refund.value.id))) return
    const orderId = payment.reason === 'cancelled' ? await orderOfIntended(tx, payment.intended_order_id) : null
    if (!orderId) return
    const payload = { orderId, news: 'refunded' as const }
    await addJob(tx, { kind: 'tell-of-order', payload, dedupeKey: `order-${orderId}-refunded` }, clock())
  })
}
