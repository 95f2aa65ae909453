/** How long a loop may keep other events waiting, in ms. */
const MAX_BLOCK_MS = 20

/**
 * Returns a function for a long loop to await in every round. It lets other events of this process, page or worker run
 * whenever the loop has run for MAX_BLOCK_MS.
 */
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
