/** Resolves with the promise's value, or with null after `ms`. The promise itself keeps running. */
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

/** Returns a function that loads on its first call and then returns the same content. A failed load is tried again. */
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
