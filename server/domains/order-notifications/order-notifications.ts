import { createHash } from 'node:crypto'
import type { OrderNotification } from '#contract/order-notification.ts'
import type { Clock } from '../../lib/clock.ts'
import type { PushService } from '../../providers/push-service.ts'
import { addJob, type Jobs, type NotifiedStatus } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { readOrder } from '../orders/order-store.ts'
import { deleteDevice, listDevices, readDevice, saveDevice } from './notification-store.ts'

/** What hearing of orders works with. */
export interface OrderNotificationDeps {
  db: Queries
  clock: () => number
  push: PushService
}

interface DeviceSubscription {
  sessionId: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Lets the device of a session hear of orders. Answers false when nothing may or can be sent there. Repeatable. */
export async function subscribeDevice(
  { db, clock, push }: OrderNotificationDeps,
  { sessionId, endpoint, keys }: DeviceSubscription,
): Promise<boolean> {
  if (!push.canReach({ endpoint, ...keys })) return false
  const device = { session_id: sessionId, endpoint, ...keys, subscribed_at: clock() }
  await inTransaction(db, (tx) => saveDevice(tx, device))
  return true
}

/** A phone that was off for longer than this finds the order in the shop. */
const TTL_SECONDS = 2 * 24 * 60 * 60

/** Has every device of the shopper told of an order, each by work of its own: one that fails repeats no other. Repeatable. */
export async function notifyDevices(
  { db, clock }: { db: Queries; clock: Clock },
  { orderId, status }: Jobs['notify-devices'],
): Promise<void> {
  const order = await readOrder(db, { id: orderId })
  if (!order) return
  const devices = await listDevices(db, order.row.user_id, clock())
  await inTransaction(db, async (tx) => {
    for (const { session_id: sessionId } of devices) {
      const dedupeKey = `device-${sessionId}-${orderId}-${status}`
      await addJob(tx, { kind: 'notify-device', payload: { sessionId, orderId, status }, dedupeKey }, clock())
    }
  })
}

/**
 * Tells one device. Not when the order has gone on since, for then another piece of work tells that. A device that its
 * push service knows no more is forgotten. Throws when the message was not taken; then it may be tried again.
 */
export async function notifyDevice(
  { db, push }: { db: Queries; push: PushService },
  { sessionId, orderId, status }: Jobs['notify-device'],
): Promise<void> {
  const device = await readDevice(db, sessionId)
  const order = await readOrder(db, { id: orderId })
  if (!device || order?.row.status !== status) return
  const sent = await push.send(device, {
    body: JSON.stringify(notificationText(status, order.row)),
    topic: topicOf(orderId),
    ttlSeconds: TTL_SECONDS,
  })
  if (sent === 'gone') await deleteDevice(db, sessionId, device.endpoint)
}

/** News that waits for a device to come back is replaced by newer news of the same order. Push services see this name. */
function topicOf(orderId: string): string {
  return createHash('sha256').update(orderId).digest('base64url').slice(0, 32)
}

/**
 * What a device shows of an order. It may be read by whoever sees the screen, so there is the number and the status, and
 * nothing of what was ordered, by whom, or where it goes.
 */
function notificationText(status: NotifiedStatus, { id, number }: { id: string; number: string }): OrderNotification {
  const [title, text] = NOTIFICATION_TEXTS[status](number)
  return { title, text, orderId: id }
}

const NOTIFICATION_TEXTS: Record<NotifiedStatus, (number: string) => [title: string, text: string]> = {
  shipped: (number) => ['Your order is on its way to you', `Order ${number} has left our house.`],
  'in transit': (number) => ['Your order is in transit', `Order ${number} is with the courier near you.`],
  delivered: (number) => ['Your order was delivered', `We hope that you like what is in order ${number}.`],
  cancelled: (number) => ['Your order is cancelled', `Nothing of order ${number} will be sent.`],
}
