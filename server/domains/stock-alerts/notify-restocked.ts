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
import { deleteDevice, readDevice } from '../order-notifications/notification-store.ts'
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
  mail: Mailer
  push: PushService
  /** E.g. `https://shop.example`. */
  origin: string
}

/**
 * Sends a push message if the device receives it, otherwise an email. Does
 * nothing for a deleted alert. Throws if the message is refused, so that the job
 * is retried.
 */
export async function sendStockAlert(
  deps: SendDeps,
  { alertId }: Jobs['send-stock-alert'],
  key: string,
): Promise<void> {
  const alert = await readAlert(deps.db, alertId)
  if (!alert) return
  const products = await readCurrentProducts(deps.db, [alert.product_id])
  const line = currentLine(products, { productId: alert.product_id, ...(alert.size && { size: alert.size }) })
  if (!line) return
  const isNotified = await notifyDevice(deps, alert, line.now.title)
  if (!isNotified) await deps.mail.send(backInStockEmail(alert, line.now, deps.origin), key)
}

/** How long a push service keeps it for an offline device. */
const TTL_SECONDS = 24 * 60 * 60

/** Returns false if the device receives no messages (any more). */
async function notifyDevice({ db, push }: SendDeps, alert: StockAlertRow, title: string): Promise<boolean> {
  const device = alert.session_id && (await readDevice(db, alert.session_id))
  if (!device) return false
  const notification: PushNotification = {
    title: 'Back in stock',
    text: `${backInStockTitle(title, alert.size)}. Tap to see it.`,
    orderId: '',
    productId: alert.product_id,
  }
  const topic = createHash('sha256').update(alert.id).digest('base64url').slice(0, 32)
  const sent = await push.send(device, { body: JSON.stringify(notification), topic, ttlSeconds: TTL_SECONDS })
  if (sent === 'gone') await deleteDevice(db, device.session_id, device.endpoint)
  return sent === 'sent'
}
