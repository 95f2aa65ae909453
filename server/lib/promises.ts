/** What is awaited, or null when it takes longer than so many milliseconds; then it goes on, and nobody hears of it here. */
export async function withTimeout<Value>(ms: number, awaited: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([awaited, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Does a read when it is first wanted, and keeps what it gave. One that failed is forgotten: who asks next reads anew. */
export function loadOnce<Content>(read: () => Promise<Content>): () => Promise<Content> {
  let kept: Promise<Content> | undefined
  return () => {
    kept ??= read().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
