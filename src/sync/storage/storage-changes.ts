/**
 * Tabs and the worker of one browser tell each other, and the other parts of themselves, what they changed on the device,
 * by its key. A message carries no content: who hears it reads the device. Where browsers have no channels, other tabs
 * hear nothing; they look again by themselves when they are shown.
 */

/** Keys of the device that more than one place writes. */
export type SharedKey = 'cart' | 'catalogue' | 'checkout' | 'outbox' | 'session' | 'traces-of' | 'wishlist'

const CHANNEL_NAME = 'nakshi-device'

const listeners = new Set<(key: SharedKey) => void>()

let channel: BroadcastChannel | null = null

/** Opened by the first who needs it: a renderer on the server imports this and must not be kept alive by it. */
function openChannel(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL_NAME)
  channel.addEventListener('message', ({ data }) => notifyListeners(data))
  return channel
}

function notifyListeners(key: SharedKey): void {
  for (const listener of listeners) listener(key)
}

/** Tells everybody, here and elsewhere, that something under this key is different now. */
export function broadcastChange(key: SharedKey): void {
  openChannel()?.postMessage(key)
  notifyListeners(key)
}

/** Calls `heard` whenever somebody changed what is under the key. Answers a function that ends this. */
export function onStorageChange(key: SharedKey, heard: () => void): () => void {
  const listener = (changed: SharedKey) => {
    if (changed === key) heard()
  }
  openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
