import type { Interruptible } from '#contract/interruptible.ts'

/** How long a slice may run before other events get their turn, in ms. */
const SLICE_MS = 8

/**
 * Runs a long computation in short slices, so that it does not delay other events of this page or worker. Rejects if
 * the computation throws.
 */
export async function inSlices<Result>(steps: Interruptible<Result>): Promise<Result> {
  let endsAt = performance.now() + SLICE_MS
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() < endsAt) continue
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    endsAt = performance.now() + SLICE_MS
  }
}
