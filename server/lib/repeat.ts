interface RepeatOptions {
  pauseMs: number
  /** Hears when the task begins to fail; not again until it has succeeded in between. */
  onError: (error: unknown) => void
}

/**
 * Does a task again and again, with a pause after each time; never twice at once. Answers how to stop, which resolves
 * when the task is not running any more.
 */
export function repeat(task: () => Promise<void>, { pauseMs, onError }: RepeatOptions): () => Promise<void> {
  let isStopped = false
  let isFailing = false
  let running: Promise<void> = Promise.resolve()

  const run = async () => {
    try {
      await task()
      isFailing = false
    } catch (error) {
      if (!isFailing) onError(error)
      isFailing = true
    }
    if (!isStopped) runLater()
  }
  const runLater = () => {
    timer = setTimeout(() => {
      running = run()
    }, pauseMs).unref()
  }
  let timer: NodeJS.Timeout
  runLater()

  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
