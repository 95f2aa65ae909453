/**
 * Web push: shows notifications, opens the order or the product on a click, and
 * renews subscriptions that the browser has ended. Without the renewal, a shopper
 * would wait for news of a parcel in vain.
 */

import { type PushNotification, readPushNotification } from '#contract/push-payload.ts'
import look from '#shop/look.json' with { type: 'json' }
import { subscribeToOrderNotifications } from '#sync/push-subscription.ts'
import { readSession } from '#sync/session/session-store.ts'
import type { OpenRequest } from '#sync/worker-protocol.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Mobile browsers support `renotify`, but TypeScript's standard library lacks it.
 */
type Options = NotificationOptions & { renotify: boolean }

/**
 * Replaces the previous notification for the same order or product, and alerts
 * the shopper again.
 */
export async function showNotification({ data }: PushEvent): Promise<void> {
  const notification = parseNotification(data)
  const { title, text } = notification
  const path = pathFor(notification)
  const options: Options = {
    body: text,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: path,
    renotify: true,
    data: path,
  }
  await self.registration.showNotification(title, options)
}

/**
 * Returns a general text for an unreadable message, because browsers revoke the
 * push permission if a message shows no notification.
 */
function parseNotification(data: PushMessageData | null): PushNotification {
  return (
    readPushNotification(parseJson(data)) ?? {
      title: look.name,
      text: 'There is an update on your orders.',
      orderId: '',
    }
  )
}

function parseJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    // The push message is not JSON.
    return undefined
  }
}

function pathFor({ orderId, productId }: PushNotification): string {
  if (productId !== undefined) return `/products/${encodeURIComponent(productId)}`
  return orderId ? `/orders/${encodeURIComponent(orderId)}` : '/orders'
}

/**
 * Reuses the most recently focused tab unless the shopper's input there would be
 * lost; otherwise opens a new window.
 */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const path: unknown = notification.data
  const address = typeof path === 'string' ? path : '/orders'
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (tab && (await openInTab(tab, address))) await tab.focus()
  else await self.clients.openWindow(address)
}

/**
 * In ms. Short, because browsers allow opening a window only for a few seconds
 * after the click.
 */
const TAB_TIMEOUT_MS = 1000

/** Resolves to false if the tab refuses or does not respond in time. */
function openInTab(tab: WindowClient, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(resolve, TAB_TIMEOUT_MS, false)
    const request: OpenRequest = { type: 'OPEN', address, until: Date.now() + TAB_TIMEOUT_MS }
    tab.postMessage(request, [port2])
  })
}

/** Does nothing for guests. Rejects if subscribing fails. */
export async function renewSubscription(): Promise<void> {
  const session = await readSession()
  if (session) await subscribeToOrderNotifications(self.registration.pushManager, session.token)
}
