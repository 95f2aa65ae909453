/**
 * Notifies shoppers when a product or size that they wait for is back.
 *
 * Looks every few seconds instead of reacting to each change, so that it does not
 * matter what raised the stock, and stock that is gone within seconds raises no
 * false hope.
 *
 * Shoppers are notified in the order in which they asked: at most
 * NOTIFIED_PER_ITEM a day for each item in stock, as not everyone will buy. If
 * there is stock a day later, the next follow.
 */
import { createHash } from 'node:crypto'
import type { PushNotification } from '#contract/push-payload.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Mailer } from '../../providers/mailer.ts'
import type { PushService } from '../../providers/push-service.ts'
import { addJob, type Jobs } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { currentLine, readCurrentProducts } from '../catalogue/product-store.ts'
import { readDevice } from '../order-notifications/notification-store.ts'
import { pushToDevice } from '../order-notifications/order-notifications.ts'
import { backInStockEmail, backInStockTitle } from './stock-alert-emails.ts'
import { claimEarliest, countNotifiedAfter, listRestocked, readAlert, type StockAlertRow } from './stock-alert-store.ts'

const NOTIFIED_PER_ITEM = 3
const DAY = 24 * 60 * 60_000

/** Others follow a few seconds later. */
const BATCH_SIZE = 100

/** Adds a job per shopper. Several processes may run it. */
export async function notifyRestocked({ db, clock }: { db: Queries; clock: Clock }): Promise<void> {
  for (const item of await listRestocked(db)) {
    const now = clock()
    await inTransaction(db, async (tx) => {
      const allowed = item.stock * NOTIFIED_PER_ITEM - (await countNotifiedAfter(tx, item, now - DAY))
      if (allowed <= 0) return
      for (const alertId of await claimEarliest(tx, item, { limit: Math.min(allowed, BATCH_SIZE), now })) {
        await addJob(tx, { kind: 'send-stock-alert', payload: { alertId }, dedupeKey: `stock-alert-${alertId}` }, now)
      }
    })
  }
}

interface SendDeps {
  db: Queries
  clock: Clock
  mail: Mailer
  push: PushService
  /** E.g. `https://shop.example`. */
  origin: string
}

/**
 * Emails it, or leaves it to a job of its own if the device receives push messages:
 * emails never wait for a push service. Does nothing for a deleted alert.
 */
export async function sendStockAlert(
  { db, clock, mail, origin }: SendDeps,
  { alertId }: Jobs['send-stock-alert'],
  key: string,
): Promise<void> {
  const found = await readAlertedLine(db, alertId)
  if (!found) return
  const { alert, product } = found
  if (alert.session_id && (await readDevice(db, alert.session_id))) {
    const job = { kind: 'push-stock-alert' as const, payload: { alertId }, dedupeKey: `push-${key}` }
    await inTransaction(db, (tx) => addJob(tx, job, clock()))
  } else await mail.send(backInStockEmail(alert, product, origin), key)
}

/** How long a push service keeps it for an offline device. */
const TTL_SECONDS = 24 * 60 * 60

/** It is emailed if the device receives no messages any more. Throws to be retried. */
export async function pushStockAlert(
  { db, clock, push }: SendDeps,
  { alertId }: Jobs['push-stock-alert'],
  attempt: number,
): Promise<void> {
  const found = await readAlertedLine(db, alertId)
  if (!found) return
  const { alert, product } = found
  const notification: PushNotification = {
    title: 'Back in stock',
    text: `${backInStockTitle(product.title, alert.size)}. Tap to see it.`,
    orderId: '',
    productId: alert.product_id,
  }
  const topic = createHash('sha256').update(alert.id).digest('base64url').slice(0, 32)
  const message = { body: JSON.stringify(notification), topic, ttlSeconds: TTL_SECONDS }
  const sessionId = alert.session_id
  if (sessionId && (await pushToDevice({ db, push }, { sessionId, message, attempt }))) return
  const email = { kind: 'send-stock-alert' as const, payload: { alertId }, dedupeKey: `email-stock-alert-${alertId}` }
  await inTransaction(db, (tx) => addJob(tx, email, clock()))
}

/** Null if the alert was deleted, or its product is gone. */
async function readAlertedLine(
  db: Queries,
  alertId: string,
): Promise<{ alert: StockAlertRow; product: { title: string; pricePaise: number } } | null> {
  const alert = await readAlert(db, alertId)
  if (!alert) return null
  const products = await readCurrentProducts(db, [alert.product_id])
  const line = currentLine(products, { productId: alert.product_id, ...(alert.size && { size: alert.size }) })
  return line ? { alert, product: line.now } : null
}
