/** Notifications about orders on this device: whether they are on, and switching them on and off. */
import { request } from '#sync/api.ts'
import { serverKeyOf, subscribeToOrderNotifications } from '#sync/push-subscription.ts'
import { isAppleTouchDevice } from '../../lib/device-traits.ts'

/**
 * `blocked`: the shopper has told the browser never to allow it. `install first`: iPhones and iPads know notifications
 * only of shops on the home screen. `unknown here`: this browser has none.
 */
export type OrderNotificationStatus = 'on' | 'off' | 'blocked' | 'install first' | 'unknown here'

/** As it is now. Without a network what the browser says is taken for the whole truth. */
export async function readOrderNotificationStatus(token: string): Promise<OrderNotificationStatus> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleTouchDevice() ? 'install first' : 'unknown here'
  }
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await currentSubscription()
  if (subscription === undefined) return 'unknown here'
  if (!subscription || Notification.permission !== 'granted') return 'off'
  const asked = await request('readOrderNews', { token })
  if (asked.kind !== 'ok') return 'on'
  const { endpoint, key } = asked.data
  return endpoint === subscription.endpoint && key === serverKeyOf(subscription) ? 'on' : 'off'
}

/** Null where there is none; undefined in a browser that only seems to know them, as in some private windows. */
async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const { pushManager } = await navigator.serviceWorker.ready
  try {
    return await pushManager.getSubscription()
  } catch {
    return undefined
  }
}

/**
 * Asks the shopper for leave, and subscribes. To be called while a press lasts: browsers ask then only. Rejects when the
 * browser or the shop could not do it, which is worth another press.
 */
export async function enableOrderNotifications(token: string): Promise<OrderNotificationStatus> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission === 'default') return 'off'
  const { pushManager } = await navigator.serviceWorker.ready
  if (await subscribeToOrderNotifications(pushManager, token)) return 'on'
  throw new Error('The shop was not told.')
}

/** Ends it on this device at once, with or without a network, and at the shop when that can be reached. */
export async function disableOrderNotifications(token: string): Promise<OrderNotificationStatus> {
  await unsubscribeDevice()
  await request('endOrderNews', { token })
  return 'off'
}

/** Ends it on this device alone, for a shopper who leaves: the shop ends it with the session. Never rejects. */
export async function unsubscribeDevice(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // What arrives all the same was addressed to a session that is over, and the shop sends no more of it.
  }
}
