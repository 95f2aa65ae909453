/**
 * Notifies all tabs and the service worker when a stored value changes. Messages contain only the value's key, so
 * listeners read the new value from the storage. Without BroadcastChannel, other tabs receive no messages and read the
 * storage again when they become visible.
 */

const SHARED_KEYS = ['cart', 'catalogue', 'checkout', 'outbox', 'session', 'traces-of', 'wishlist'] as const

/**
 * Storage key of a value that all tabs and the service worker share. The keys must not change, because tabs running
 * other releases use them too.
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
 * Returns the BroadcastChannel, opening it on first use, or null if the browser has none. The channel is not opened on
 * import, because the server-side renderer also imports this module and an open channel would keep the server process
 * alive.
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
