import { request } from '#sync/api.ts'
import { serverKeyOf, subscribeToOrderNotifications } from '#sync/push-subscription.ts'
import { isAppleTouchDevice } from '../../lib/device-traits.ts'

/**
 * Status of order notifications on this device. `blocked`: the shopper has denied permission. `install first`: iPhones
 * and iPads support notifications only in installed apps. `unsupported`: the browser does not support push
 * notifications.
 */
export type OrderNotificationStatus = 'on' | 'off' | 'blocked' | 'install first' | 'unsupported'

/** Returns the status of order notifications on this device. While offline, relies only on what the browser reports. */
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
 * Returns this device's push subscription, or null if there is none. Returns undefined if the browser's push API does
 * not work, as in some private windows.
 */
async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.getSubscription().catch(() => undefined)
}

/** Returns whether this device receives notifications of the shop, as far as the browser knows. Works offline. */
export async function isDeviceSubscribed(): Promise<boolean> {
  if (!('serviceWorker' in navigator && 'Notification' in window) || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  return Boolean(subscription)
}

/**
 * Requests the shopper's permission and subscribes this device to order notifications. Must be called in a click
 * handler, as browsers require. Returns `failed` if the push service or the server does not accept the subscription; a
 * retry may succeed.
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

/**
 * Unsubscribes this device from order notifications, even while offline, and then requests that the server delete the
 * subscription.
 */
export async function disableOrderNotifications(token: string): Promise<OrderNotificationStatus> {
  await unsubscribeDevice()
  await request('disableOrderNotifications', { token })
  return 'off'
}

/**
 * Unsubscribes this device from push notifications without notifying the server, which deletes the subscription when
 * the session ends. Never rejects: even if unsubscribing fails, the shop sends no notifications for an ended session.
 */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
