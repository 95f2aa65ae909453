import type { Interruptible } from '#contract/interruptible.ts'

/** How long a slice may run before other events get their turn, in ms. */
const SLICE_MS = 5

/** When the latest slice ends, by the clock of `performance`. */
let endsAt = 0

/**
 * Runs a long computation in short slices, so that it does not delay other events of this page or worker. Rejects if
 * the computation throws.
 */
export async function inSlices<Result>(steps: Interruptible<Result>): Promise<Result> {
  // A computation that follows another one may still be in the same task, so it shares its slice.
  if (performance.now() > endsAt + SLICE_MS) endsAt = performance.now() + SLICE_MS
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() < endsAt) continue
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    endsAt = performance.now() + SLICE_MS
  }
}
