/** Lets this device hear of orders: what page and worker do at the browser's push service and at the shop. */
import { request } from './api.ts'

/**
 * Subscribes this browser and tells the shop where. Answers whether the shop will tell this device. Repeatable. Rejects
 * when the shopper or the browser does not allow it; a page asks for leave first, as long as a press lasts.
 */
export async function subscribeToOrderNotifications(pushes: PushManager, token: string): Promise<boolean> {
  const asked = await request('readOrderNews', { token })
  if (asked.kind !== 'ok') return false
  const { key } = asked.data
  const kept = await pushes.getSubscription()
  // Of a shop that has got another key: the browser takes no second one beside it.
  if (kept && serverKeyOf(kept) !== key) await kept.unsubscribe()
  const subscription = await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(key) })
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const told = await request('wantOrderNews', { token, body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
  return told.kind === 'ok'
}

/** The shop's key that a subscription is bound to, in base64url; empty where the browser does not say. */
export function serverKeyOf({ options }: PushSubscription): string {
  const { applicationServerKey } = options
  if (!applicationServerKey) return ''
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function decodeBase64Url(key: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}
