/** News of orders (web push): shown as notifications, which open the order; subscribed to anew when the browser asks. */
import { brand } from '#contract/brand.ts'
import type { OrderNotification } from '#contract/order-notification.ts'
import { subscribeToOrderNotifications } from '#sync/push-subscription.ts'
import { readSession } from '#sync/session/session-store.ts'
import type { OpenRequest } from '#sync/worker-protocol.ts'

declare const self: ServiceWorkerGlobalScope

/** Part of every browser that shows notifications on phones, and not of TypeScript's library. */
type Options = NotificationOptions & { renotify: boolean }

/** One notification for each order: the newest takes the place of what was there, and is heard again. */
export async function showOrderNotification({ data }: PushEvent): Promise<void> {
  const { title, text, orderId } = parseNotification(data)
  const options: Options = {
    body: text,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: `order ${orderId}`,
    renotify: true,
    data: orderId,
  }
  await self.registration.showNotification(title, options)
}

/** Browsers take the right away from who shows nothing, so there are words even for what cannot be read. */
function parseNotification(data: PushMessageData | null): OrderNotification {
  try {
    const { title, text, orderId } = data?.json() ?? {}
    if (typeof title === 'string' && typeof orderId === 'string') return { title, text: String(text), orderId }
  } catch {
    // Not JSON.
  }
  return { title: brand.name, text: 'There is news of your orders.', orderId: '' }
}

/** Opens the order in the tab that was used last, if nothing is lost there by that, otherwise in a window of its own. */
export async function openOrder({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const address = notification.data ? `/orders/${encodeURIComponent(notification.data)}` : '/orders'
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (tab && (await askTabToOpen(tab, address))) await tab.focus()
  else await self.clients.openWindow(address)
}

/** A browser lets a window be opened for only a few seconds after a press. */
const TAB_TIMEOUT_MS = 1000

/** Whether a tab takes it. One that is frozen, or not done loading, says nothing. */
function askTabToOpen(tab: WindowClient, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(resolve, TAB_TIMEOUT_MS, false)
    const request: OpenRequest = { type: 'OPEN', address, until: Date.now() + TAB_TIMEOUT_MS }
    tab.postMessage(request, [port2])
  })
}

/** The browser has ended the subscription by itself. Rejects when there can be no new one. */
export async function renewSubscription(): Promise<void> {
  const session = await readSession()
  if (session) await subscribeToOrderNotifications(self.registration.pushManager, session.token)
}
