import { request } from '#sync/api.ts'
import { serverKeyOf, subscribeToOrderNotifications } from '#sync/push-subscription.ts'
import { isAppleTouchDevice } from '../../lib/device-traits.ts'

/**
 * - `blocked`: the shopper has denied permission.
 * - `install first`: iPhones and iPads notify only installed apps.
 * - `unsupported`: the browser has no push.
 */
export type OrderNotificationStatus = 'on' | 'off' | 'blocked' | 'install first' | 'unsupported'

/** Offline, only what the browser reports. */
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

/** Undefined if the push API does not work, as in some private windows. */
async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.getSubscription().catch(() => undefined)
}

/** As far as the browser knows. Works offline. */
export async function isDeviceSubscribed(): Promise<boolean> {
  if (!('serviceWorker' in navigator && 'Notification' in window) || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  return Boolean(subscription)
}

/** Call it in a click handler, as browsers require. `failed` may succeed later. */
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

/** Even offline; then asks the server to forget it. */
export async function disableOrderNotifications(token: string): Promise<OrderNotificationStatus> {
  await unsubscribeDevice()
  await request('disableOrderNotifications', { token })
  return 'off'
}

/**
 * Without the server, which forgets it with the session. Never rejects: an ended
 * session gets no notifications.
 */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
