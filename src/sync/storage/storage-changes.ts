/**
 * Notifies all tabs and the service worker when a value in the device's storage changes. A message contains only the
 * key; listeners then read the value from the storage. Without BroadcastChannel, only the current tab is notified, and
 * other tabs read the storage again when they become visible.
 */

const SHARED_KEYS = ['cart', 'catalogue', 'checkout', 'outbox', 'session', 'traces-of', 'wishlist'] as const

/**
 * Key of a stored value that several tabs or the service worker may change. The names must not change, because tabs
 * running other releases use them too.
 */
export type SharedKey = (typeof SHARED_KEYS)[number]

const CHANNEL_NAME = 'nakshi-device'

const listeners = new Set<(key: SharedKey) => void>()

let channel: BroadcastChannel | null = null

/** Notifies this tab, all other tabs and the service worker that the stored value under `key` has changed. */
export function broadcastChange(key: SharedKey): void {
  openChannel()?.postMessage(key)
  notifyListeners(key)
}

/**
 * Calls `listener` whenever the stored value under `key` changes in any tab or in the service worker. Returns a
 * function that removes the listener.
 */
export function onStorageChange(key: SharedKey, listener: () => void): () => void {
  const keyListener = (changed: SharedKey) => {
    if (changed === key) listener()
  }
  openChannel()
  listeners.add(keyListener)
  return () => listeners.delete(keyListener)
}

/**
 * Opens the BroadcastChannel on first use, and returns null if the browser has none. It is not opened on import,
 * because the server-side renderer imports this module too and an open channel would keep the server's process alive.
 */
function openChannel(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL_NAME)
  channel.addEventListener('message', ({ data }) => {
    const key = SHARED_KEYS.find((shared) => shared === data)
    if (key) notifyListeners(key)
  })
  return channel
}

function notifyListeners(key: SharedKey): void {
  for (const listener of listeners) listener(key)
}
