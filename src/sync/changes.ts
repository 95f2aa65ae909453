/**
 * Tabs and the worker of one browser tell each other what they changed on the device, by its key. A message carries no
 * content: who hears it reads the device. Where browsers have no channels, nobody hears anything; a tab looks again by
 * itself when it is shown.
 */

/** Keys of the device that more than one place writes. */
export type SharedKey = 'cart' | 'session' | 'wishlist'

const NAME = 'nakshi-device'

let channel: BroadcastChannel | null = null

/** Opened by the first who needs it: a renderer on the server imports this and must not be kept alive by it. */
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel(NAME)
  return channel
}

/** Tells all others that something under this key is different now. The one who tells does not hear it. */
export function tellChanged(key: SharedKey): void {
  open()?.postMessage(key)
}

/** Calls `heard` whenever another tab or the worker changed what is under the key. Answers a function that ends this. */
export function onChangedElsewhere(key: SharedKey, heard: () => void): () => void {
  const ears = open()
  const listen = ({ data }: MessageEvent) => {
    if (data === key) heard()
  }
  ears?.addEventListener('message', listen)
  return () => ears?.removeEventListener('message', listen)
}
