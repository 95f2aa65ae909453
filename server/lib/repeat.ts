interface RepeatOptions {
  pauseMs: number
  /** Called when the task fails, but only for the first of several consecutive failures. */
  onError: (error: unknown) => void
}

/**
 * Runs a task repeatedly, pausing before each run. Runs never overlap. Returns a function that stops the repetition and
 * resolves when the current run has ended.
 */
export function repeat(task: () => Promise<void>, { pauseMs, onError }: RepeatOptions): () => Promise<void> {
  let isStopped = false
  let isFailing = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const run = async () => {
    try {
      await task()
      isFailing = false
    } catch (error) {
      if (!isFailing) onError(error)
      isFailing = true
    }
    if (!isStopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = run()
    }, pauseMs).unref()
  }
  schedule()

  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
