/** Resolves with the promise's value, or with null after `ms`. Does not cancel the promise. */
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
 * Returns a function that loads content on its first call and then returns the cached content. Retries after a failed
 * load.
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
