import { request } from '#sync/api.ts'
import { serverKeyOf, subscribeToOrderNotifications } from '#sync/push-subscription.ts'
import { isAppleTouchDevice } from '../../lib/device-traits.ts'

/**
 * The state of order notifications on this device. `blocked`: the shopper has denied the permission. `install first`:
 * iPhones and iPads only support them in installed apps. `unsupported`: the browser has no push notifications.
 */
export type OrderNotificationStatus = 'on' | 'off' | 'blocked' | 'install first' | 'unsupported'

/** Returns the state of order notifications on this device. Without a network it relies on the browser alone. */
export async function readOrderNotificationStatus(token: string): Promise<OrderNotificationStatus> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleTouchDevice() ? 'install first' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await currentSubscription()
  if (subscription === undefined) return 'unsupported'
  if (!subscription || Notification.permission !== 'granted') return 'off'
  const outcome = await request('readOrderNotifications', { token })
  if (outcome.kind !== 'ok') return 'on'
  const { endpoint, key } = outcome.data
  return endpoint === subscription.endpoint && key === serverKeyOf(subscription) ? 'on' : 'off'
}

/**
 * Returns the subscription; null if there is none, undefined if push does not work although the browser has the API (as
 * in some private windows).
 */
async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.getSubscription().catch(() => undefined)
}

/**
 * Requests the permission and subscribes this device. Call it in a click handler, as browsers require. Returns `failed`
 * if the push service or the shop did not accept the subscription; a retry may succeed.
 */
export async function enableOrderNotifications(token: string): Promise<OrderNotificationStatus | 'failed'> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission === 'default') return 'off'
  const { pushManager } = await navigator.serviceWorker.ready
  try {
    return (await subscribeToOrderNotifications(pushManager, token)) ? 'on' : 'failed'
  } catch (error) {
    if (error instanceof DOMException) return 'failed'
    throw error
  }
}

/** Unsubscribes this device, which works without a network, and then deletes the subscription on the server. */
export async function disableOrderNotifications(token: string): Promise<OrderNotificationStatus> {
  await unsubscribeDevice()
  await request('disableOrderNotifications', { token })
  return 'off'
}

/**
 * Unsubscribes this device without a request to the shop, which deletes the subscription together with the session.
 * Never rejects: if the push service fails, the shop still sends nothing for an ended session.
 */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
