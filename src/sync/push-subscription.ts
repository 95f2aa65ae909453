import { request } from './api.ts'

/**
 * Returns whether the server has stored the subscription. Rejects if the shopper
 * or the browser does not allow notifications.
 */
export async function subscribeToOrderNotifications(pushManager: PushManager, token: string): Promise<boolean> {
  const serverKey = await request('readOrderNotifications', { token })
  if (serverKey.kind !== 'ok') return false
  const { key } = serverKey.data
  const existing = await pushManager.getSubscription()
  // Browsers allow only one subscription, so one with another key must be removed
  // first.
  if (existing && serverKeyOf(existing) !== key) await existing.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeBase64Url(key),
  })
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth } }
  return (await request('enableOrderNotifications', { token, body })).kind === 'ok'
}

/** Base64url-encoded; empty if the browser does not expose the key. */
export function serverKeyOf({ options }: PushSubscription): string {
  const { applicationServerKey } = options
  if (!applicationServerKey) return ''
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}
