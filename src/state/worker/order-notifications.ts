import { request } from '#sync/api.ts'
import { serverKeyOf, subscribeToOrderNotifications } from '#sync/push-subscription.ts'
import { isAppleTouchDevice } from '../../lib/device-traits.ts'

/**
 * `blocked`: the shopper has denied the permission. `install first`: on iPhones and iPads only installed apps can notify.
 * `unsupported`: the browser has no push notifications.
 */
export type OrderNotificationStatus = 'on' | 'off' | 'blocked' | 'install first' | 'unsupported'

/** Returns whether this device gets notifications about orders. Without a network it trusts the browser alone. */
export async function readOrderNotificationStatus(token: string): Promise<OrderNotificationStatus> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleTouchDevice() ? 'install first' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await currentSubscription()
  if (subscription === undefined) return 'unsupported'
  if (!subscription || Notification.permission !== 'granted') return 'off'
  const outcome = await request('readOrderNews', { token })
  if (outcome.kind !== 'ok') return 'on'
  const { endpoint, key } = outcome.data
  return endpoint === subscription.endpoint && key === serverKeyOf(subscription) ? 'on' : 'off'
}

/** Returns null for no subscription; undefined in browsers, or private windows, that only pretend to support push. */
async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.getSubscription().catch(() => undefined)
}

/**
 * Asks for the permission and subscribes this device. Must be called in the handler of a press, as browsers demand. Rejects
 * if the push service or the shop did not accept the subscription; another try may succeed.
 */
export async function enableOrderNotifications(token: string): Promise<OrderNotificationStatus> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission === 'default') return 'off'
  const { pushManager } = await navigator.serviceWorker.ready
  if (await subscribeToOrderNotifications(pushManager, token)) return 'on'
  throw new Error('The shop has not stored the push subscription.')
}

/** Unsubscribes this device, also without a network, and then the shop's side. */
export async function disableOrderNotifications(token: string): Promise<OrderNotificationStatus> {
  await unsubscribeDevice()
  await request('endOrderNews', { token })
  return 'off'
}

/**
 * Unsubscribes this device without telling the shop, which ends the subscription with the session. Never rejects: where
 * the push service fails, the shop sends nothing for an ended session anyway.
 */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
