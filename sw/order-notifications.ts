/** Web push: shows order notifications, opens their orders, and renews a subscription that the browser replaced. */
import { brand } from '#contract/brand.ts'
import { type OrderNotification, readOrderNotification } from '#contract/orders/order-notification.ts'
import { subscribeToOrderNotifications } from '#sync/push-subscription.ts'
import { readSession } from '#sync/session/session-store.ts'
import type { OpenRequest } from '#sync/worker-protocol.ts'

declare const self: ServiceWorkerGlobalScope

/** TypeScript's library lacks `renotify`, which browsers on phones support. */
type Options = NotificationOptions & { renotify: boolean }

/** Shows one notification per order: a newer one replaces the last and alerts again. */
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

/** Browsers revoke the permission after a push without a notification, so an unreadable push shows a general text. */
function parseNotification(data: PushMessageData | null): OrderNotification {
  return (
    readOrderNotification(parseJson(data)) ?? {
      title: brand.name,
      text: 'There is an update on your orders.',
      orderId: '',
    }
  )
}

function parseJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    // Not JSON.
    return undefined
  }
}

/** Opens the order in the tab that was used last if that loses no input, otherwise in a new window. */
export async function openOrder({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const orderId: unknown = notification.data
  const address = typeof orderId === 'string' && orderId !== '' ? `/orders/${encodeURIComponent(orderId)}` : '/orders'
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (tab && (await openInTab(tab, address))) await tab.focus()
  else await self.clients.openWindow(address)
}

/**
 * How long to wait for a tab to respond, in ms. Browsers allow a window to be opened only for a few seconds after the
 * click.
 */
const TAB_TIMEOUT_MS = 1000

/** Returns true if the tab opens the address. A frozen or loading tab does not respond. */
function openInTab(tab: WindowClient, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(resolve, TAB_TIMEOUT_MS, false)
    const request: OpenRequest = { type: 'OPEN', address, until: Date.now() + TAB_TIMEOUT_MS }
    tab.postMessage(request, [port2])
  })
}

/** Subscribes again after the browser ended the subscription. Rejects if that fails. */
export async function renewSubscription(): Promise<void> {
  const session = await readSession()
  if (session) await subscribeToOrderNotifications(self.registration.pushManager, session.token)
}
