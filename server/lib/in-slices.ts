import { setImmediate } from 'node:timers/promises'

/** How long a slice may run before other work gets its turn, in ms. */
const SLICE_MS = 8

/**
 * Runs a long computation in short slices, so that it does not delay requests. The computation is a generator that can
 * be interrupted at every `yield`. Rejects if it throws.
 */
export async function inSlices<Result>(steps: Iterator<void, Result>): Promise<Result> {
  let endsAt = performance.now() + SLICE_MS
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() < endsAt) continue
    await setImmediate()
    endsAt = performance.now() + SLICE_MS
  }
}
