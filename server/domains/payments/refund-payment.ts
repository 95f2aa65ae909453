import type { WayOfPaying } from '../../storage/order-tables.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { orderOfIntended } from '../orders/order-store.ts'
import { lookLater } from './look-after-refund.ts'
import { markReturned, noteFailedRefund, type PaymentRow, readPayment } from './payment-store.ts'
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
  const refund = await provider.refund({ paymentId, amount: payment.amount }, keyOfTry(key, payment))
  if (refund.kind === 'refused') throw new Error(`Refused: ${refund.code} ${refund.message}`)
  if (refund.kind === 'unreachable') throw new Error(refund.reason)
  const { id: refundId, state } = refund.value
  if (state === 'failed') {
    await noteFailedRefund(db, payment, refundId)
    throw new Error(`The refund ${refundId} could not be carried out.`)
  }
  await inTransaction(db, async (tx) => {
    if (!(await markReturned(tx, payment, refundId))) return
    await tellOfMoney(tx, payment, clock())
    if (state === 'pending') await lookLater(tx, { way, paymentId, refundId, look: 1 }, clock())
  })
}

/**
 * Has the shopper told that money has gone back, once for each `ending` of the work's name. Who cancelled an order is told
 * of it by the letters of that order.
 */
export async function tellOfMoney(
  tx: Tx,
  { way, id, reason, intended_order_id }: PaymentRow,
  now: number,
  ending = '',
): Promise<void> {
  if (reason !== 'cancelled') {
    const payload = { way, paymentId: id }
    return await addJob(tx, { kind: 'tell-of-refund', payload, dedupeKey: `refund-letter-${way}-${id}${ending}` }, now)
  }
  const orderId = await orderOfIntended(tx, intended_order_id)
  if (!orderId) return
  const payload = { orderId, news: 'refunded' as const }
  await addJob(tx, { kind: 'tell-of-order', payload, dedupeKey: `order-${orderId}-refunded${ending}` }, now)
}

/** Under the key of a refund that failed a provider would only answer that failure again. */
function keyOfTry(key: string, { refund_id }: PaymentRow): string {
  return refund_id === null ? key : `${key}-after-${refund_id}`
}
