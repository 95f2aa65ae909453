/**
 * Waits for a promise and returns its value, or null if it does not settle within `ms` milliseconds. Does not cancel
 * the work behind the promise.
 */
export async function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns a function that calls `load` the first time and returns the same content from then on. If loading fails, the
 * next call tries again.
 */
export function loadOnce<Content>(load: () => Promise<Content>): () => Promise<Content> {
  let loaded: Promise<Content> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
