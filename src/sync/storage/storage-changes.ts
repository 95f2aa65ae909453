/**
 * Notifies the tabs and the worker of one browser of changed values, by key. Messages contain no values: listeners read
 * the storage. Without BroadcastChannel only the current tab is notified; other tabs read again when they become
 * visible.
 */

const SHARED_KEYS = ['cart', 'catalogue', 'checkout', 'outbox', 'session', 'traces-of', 'wishlist'] as const

/** The keys that several parts of the app write. Tabs of other releases use the same names. */
export type SharedKey = (typeof SHARED_KEYS)[number]

const CHANNEL_NAME = 'nakshi-device'

const listeners = new Set<(key: SharedKey) => void>()

let channel: BroadcastChannel | null = null

/** Notifies this tab, the other tabs and the worker that the value under a key has changed. */
export function broadcastChange(key: SharedKey): void {
  openChannel()?.postMessage(key)
  notifyListeners(key)
}

/** Calls `listener` whenever the value under a key changes. Returns a function that removes the listener. */
export function onStorageChange(key: SharedKey, listener: () => void): () => void {
  const keyListener = (changed: SharedKey) => {
    if (changed === key) listener()
  }
  openChannel()
  listeners.add(keyListener)
  return () => listeners.delete(keyListener)
}

/**
 * Opens the channel on demand: the renderer on the server imports this module, and an open channel would keep its
 * process alive.
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
