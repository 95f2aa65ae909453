let isPending = false
let handler = () => {
  isPending = true
}

/**
 * Notifies the shopper that part of the app's code failed to load. If no handler has been set yet, the notification
 * waits for one.
 */
export function notifyChunkLoadError(): void {
  handler()
}

/**
 * Sets the handler that notifies the shopper when part of the app's code fails to load. Calls the handler immediately
 * if a load has already failed.
 */
export function onChunkLoadError(notify: () => void): void {
  handler = notify
  if (isPending) notify()
}
