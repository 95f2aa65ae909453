interface RepeatOptions {
  pauseMs: number
  /** Called on the first failure in a row, and not again until the task has succeeded. */
  onError: (error: unknown) => void
}

/**
 * Runs a task over and over, pausing after each run, and never twice at once. Returns a function that stops it and
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
