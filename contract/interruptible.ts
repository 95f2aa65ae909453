/** A long computation that can be interrupted at every `yield`, so that its caller can run it in short slices. */
export type Interruptible<Result> = Generator<void, Result>

/** Runs a computation to its end without interruption. */
export function finish<Result>(steps: Interruptible<Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
