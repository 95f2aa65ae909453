import { createHash } from 'node:crypto'
import type { PushService } from '../../providers/push-service.ts'
import { addJob, type Jobs } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { readOrder } from '../orders/order-store.ts'
import { devicesOf, forgetDevice, readDevice } from './news-device-store.ts'
import { newsWords } from './news-words.ts'

/** A phone that was off for longer than this finds the order in the shop. */
const KEPT_FOR_S = 2 * 24 * 60 * 60

/** Has every device of the shopper told of an order, each by work of its own: one that fails repeats no other. Repeatable. */
export async function tellDevices(
  { db, clock }: { db: Queries; clock: Clock },
  { orderId, news }: Jobs['tell-devices'],
): Promise<void> {
  const order = await readOrder(db, { id: orderId })
  if (!order) return
  const devices = await devicesOf(db, order.row.user_id, clock())
  await inTransaction(db, async (tx) => {
    for (const { session_id: sessionId } of devices) {
      const dedupeKey = `device-${sessionId}-${orderId}-${news}`
      await addJob(tx, { kind: 'tell-device', payload: { sessionId, orderId, news }, dedupeKey }, clock())
    }
  })
}

/**
 * Tells one device. Not when the order has gone on since, for then another piece of work tells that. A device that its
 * push service knows no more is forgotten. Throws when the message was not taken; then it may be tried again.
 */
export async function tellDevice(
  { db, push }: { db: Queries; push: PushService },
  { sessionId, orderId, news }: Jobs['tell-device'],
): Promise<void> {
  const device = await readDevice(db, sessionId)
  const order = await readOrder(db, { id: orderId })
  if (!device || order?.row.status !== news) return
  const sent = await push.send(device, {
    body: JSON.stringify(newsWords(news, order.row)),
    topic: topicOf(orderId),
    keptForSeconds: KEPT_FOR_S,
  })
  if (sent === 'gone') await forgetDevice(db, sessionId, device.endpoint)
}

/** News that waits for a device to come back is replaced by newer news of the same order. Push services see this name. */
function topicOf(orderId: string): string {
  return createHash('sha256').update(orderId).digest('base64url').slice(0, 32)
}
