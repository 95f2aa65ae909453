let isPending = false
let handler = () => {
  isPending = true
}

/**
 * Tells the shopper that part of the app's code failed to load. If no handler has been set yet, the notification waits
 * until one is set.
 */
export function notifyChunkLoadError(): void {
  handler()
}

/**
 * Sets the function that tells the shopper when part of the app's code fails to load. Calls the function immediately if
 * a load has already failed.
 */
export function onChunkLoadError(notify: () => void): void {
  handler = notify
  if (isPending) notify()
}
