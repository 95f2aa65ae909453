/** In ms. */
const MAX_BLOCK_MS = 20

/** For a long loop to await in every round: other events get their turn every MAX_BLOCK_MS. */
export function yieldOften(): () => Promise<void> {
  let endsAt = performance.now() + MAX_BLOCK_MS
  return async () => {
    if (performance.now() < endsAt) return
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    endsAt = performance.now() + MAX_BLOCK_MS
  }
}
