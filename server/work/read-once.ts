/** Does a read when it is first wanted, and keeps what it gave. One that failed is forgotten: who asks next reads anew. */
export function readOnce<Content>(read: () => Promise<Content>): () => Promise<Content> {
  let kept: Promise<Content> | undefined
  return () => {
    kept ??= read().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
