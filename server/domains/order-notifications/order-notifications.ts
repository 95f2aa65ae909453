import { createHash } from 'node:crypto'
import type { PushNotification } from '#contract/push-payload.ts'
import type { Clock } from '../../lib/clock.ts'
import type { PushMessage, PushService } from '../../providers/push-service.ts'
import type { Budgets } from '../../storage/budgets.ts'
import { addJob, type Jobs, type NotifiedStatus } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { lockUser } from '../account/user-store.ts'
import { readOrder } from '../ordering/orders/order-store.ts'
import { deleteDevice, deleteUnusedDevices, listDevices, readDevice, saveDevice } from './notification-store.ts'

export interface OrderNotificationDeps {
  db: Queries
  clock: Clock
  push: PushService
  budgets: Budgets
}

interface DeviceSubscription {
  session: { id: string; userId: string }
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Each order's status is sent to each device of its account, wherever the account
 * says its push service is: without an end, one account could keep the shop busy
 * with services that never answer.
 */
const MAX_DEVICES = 10

/**
 * False if the shop does not support the device's push service. Idempotent. Of too
 * many devices, the least recently used goes.
 */
export async function subscribeDevice(
  { db, clock, push, budgets }: OrderNotificationDeps,
  { session, endpoint, keys }: DeviceSubscription,
): Promise<boolean> {
  if (!push.canReach({ endpoint, ...keys })) return false
  const { id: sessionId, userId } = session
  const device = { session_id: sessionId, endpoint, ...keys, subscribed_at: clock() }
  await inTransaction(db, async (tx) => {
    // Otherwise devices that subscribe at the same time would not count each other.
    await lockUser(tx, userId)
    await saveDevice(tx, device)
    if (!budgets.areOff) await deleteUnusedDevices(tx, { userId, sessionId, kept: MAX_DEVICES - 1 })
  })
  return true
}

/** How long a push service keeps it for an offline device. */
const TTL_SECONDS = 2 * 24 * 60 * 60

/** A job per device: a retry for one does not notify the others again. Idempotent. */
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

/** Throws if the push service refuses or does not answer, so that the job is retried. */
export async function notifyDevice(
  { db, push }: { db: Queries; push: PushService },
  { sessionId, orderId, status }: Jobs['notify-device'],
  attempt: number,
): Promise<void> {
  const order = await readOrder(db, { id: orderId })
  // A newer status has a job of its own.
  if (order?.row.status !== status) return
  const message = {
    body: JSON.stringify(notificationText(status, order.row)),
    topic: topicOf(orderId),
    ttlSeconds: TTL_SECONDS,
  }
  await pushToDevice({ db, push }, { sessionId, message, attempt })
}

/** After these, a push service that does not answer hears no more about the device. */
const MAX_SILENT_ATTEMPTS = 3

/**
 * False if the session's device receives no messages (any more): it is deleted if
 * its subscription is gone, or its service has not answered three attempts.
 * Throws if another attempt may succeed.
 */
export async function pushToDevice(
  { db, push }: { db: Queries; push: PushService },
  { sessionId, message, attempt }: { sessionId: string; message: PushMessage; attempt: number },
): Promise<boolean> {
  const device = await readDevice(db, sessionId)
  if (!device) return false
  const sent = await push.send(device, message)
  if (sent === 'sent') return true
  if (sent === 'silent' && attempt < MAX_SILENT_ATTEMPTS) {
    throw new Error(`The push service ${new URL(device.endpoint).host} did not answer.`)
  }
  await deleteDevice(db, sessionId, device.endpoint)
  return false
}

/** A newer notification replaces an undelivered one. A hash, because push services can read topics. */
function topicOf(orderId: string): string {
  return createHash('sha256').update(orderId).digest('base64url').slice(0, 32)
}

/** Only number and status: others may see the screen. */
function notificationText(status: NotifiedStatus, { id, number }: { id: string; number: string }): PushNotification {
  const [title, text] = NOTIFICATION_TEXTS[status](number)
  return { title, text, orderId: id }
}

const NOTIFICATION_TEXTS: Record<NotifiedStatus, (number: string) => [title: string, text: string]> = {
  shipped: (number) => ['Your order has shipped', `Order ${number} is on its way to you.`],
  'in transit': (number) => ['Your order is in transit', `Order ${number} is with the courier near you.`],
  delivered: (number) => ['Your order has been delivered', `Order ${number} has arrived. We hope you love it.`],
  cancelled: (number) => ['Your order is cancelled', `Order ${number} will not be sent.`],
}
