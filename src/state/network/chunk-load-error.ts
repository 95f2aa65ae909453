let isPending = false
let handler = () => {
  isPending = true
}

/** Has the shopper told that a part of the page could not be loaded, as soon as there is code that can tell. */
export function notifyChunkLoadError(): void {
  handler()
}

/** `say` tells of every missing part from now on, and of those before. */
export function onChunkLoadError(say: () => void): void {
  handler = say
  if (isPending) say()
}
