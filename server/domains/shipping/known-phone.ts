import { addJob } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import { tooManyOrders } from '../ordering/checkout/cod-rules.ts'
import { fillInPhone, readCodRecord } from '../ordering/confirmation/confirmation-store.ts'
import { renewOrderCode } from '../ordering/confirmation/order-codes.ts'

/**
 * Adds a phone number that has become known to the user's orders that had none: ships those that waited only for it,
 * and sends a code to it for those that are not confirmed. Cash on Delivery orders wait for another number if parcels to
 * this one came back.
 */
export async function addKnownPhone(tx: Tx, userId: string, phone: string, now: number): Promise<void> {
  const record = await readCodRecord(tx, { phone })
  const exceptCod = tooManyOrders(record, { codOpenLimit: Number.POSITIVE_INFINITY }) !== null
  for (const order of await fillInPhone(tx, { userId, phone, exceptCod })) {
    if (order.needs_confirmation === 1) await renewOrderCode(tx, order, now)
    else
      await addJob(tx, { kind: 'ship-order', payload: { orderId: order.id }, dedupeKey: `ship-${order.id}-phone` }, now)
  }
}
