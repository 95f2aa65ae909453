/**
 * Waits up to `ms` milliseconds for a promise. Returns the promise's value, or null after a timeout; rejects if the
 * promise rejects in time. Does not cancel the underlying work.
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
 * Returns a function that calls `load` on its first call and then returns the cached result. If loading fails, the next
 * call tries again.
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
