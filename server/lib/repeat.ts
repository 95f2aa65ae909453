interface RepeatOptions {
  pauseMs: number
  /** Called when the task fails. If the task fails several times in a row, called only the first time. */
  onError: (error: unknown) => void
}

/**
 * Runs a task repeatedly, with a pause before each run, so that runs never overlap. Returns a function that stops the
 * repetition and resolves when the current run has ended.
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
