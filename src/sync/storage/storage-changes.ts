/**
 * Notifies all tabs and the service worker when a stored value changes. Messages
 * contain only the key; listeners read the new value from the storage. Without
 * BroadcastChannel, other tabs read the storage again when they become visible.
 */

const SHARED_KEYS = ['cart', 'catalogue', 'checkout', 'outbox', 'session', 'traces-of', 'wishlist'] as const

/** The keys must not change, because tabs of other releases use them too. */
export type SharedKey = (typeof SHARED_KEYS)[number]

const CHANNEL_NAME = 'nakshi-device'

const listeners = new Set<(key: SharedKey) => void>()

let channel: BroadcastChannel | null = null

/** Notifies this tab, all other tabs and the service worker. */
export function broadcastChange(key: SharedKey): void {
  openChannel()?.postMessage(key)
  notifyListeners(key)
}

/** Returns a function that removes the listener. */
export function onStorageChange(key: SharedKey, listener: () => void): () => void {
  const keyListener = (changed: SharedKey) => {
    if (changed === key) listener()
  }
  openChannel()
  listeners.add(keyListener)
  return () => listeners.delete(keyListener)
}

/**
 * Null if the browser has none. Opened on first use, because the server-side
 * renderer also imports this module and an open channel would keep its process
 * alive.
 */
function openChannel(): BroadcastChannel | null {
  try {
    if (!channel) {
      channel = new BroadcastChannel(CHANNEL_NAME)
      channel.addEventListener('message', ({ data }) => {
        const key = SHARED_KEYS.find((shared) => shared === data)
        if (key) notifyListeners(key)
      })
    }
  } catch {
    // Firefox forbids it where it blocks all cookies.
  }
  return channel
}

function notifyListeners(key: SharedKey): void {
  for (const listener of listeners) listener(key)
}
