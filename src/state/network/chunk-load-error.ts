let isPending = false
let handler = () => {
  isPending = true
}

/** Notifies the shopper that a chunk failed to load: at once, or as soon as a handler is set. */
export function notifyChunkLoadError(): void {
  handler()
}

/** Sets the handler for chunks that fail to load. Calls it at once if one has failed before. */
export function onChunkLoadError(notify: () => void): void {
  handler = notify
  if (isPending) notify()
}
