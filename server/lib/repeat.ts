interface RepeatOptions {
  pauseMs: number
  /** Only for the first of several consecutive failures. */
  onError: (error: unknown) => void
}

/**
 * Pauses before each run; runs never overlap. Returns a function that stops, and
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
