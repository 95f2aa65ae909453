let isPending = false
let handler = () => {
  isPending = true
}

/** Waits for a handler if there is none yet. */
export function notifyChunkLoadError(): void {
  handler()
}

/** Called at once if a load has already failed. */
export function onChunkLoadError(notify: () => void): void {
  handler = notify
  if (isPending) notify()
}
