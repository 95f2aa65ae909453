/** The server is overloaded; clients may retry after a few seconds. */
export class TooBusyError extends Error {}

/** Runs up to `concurrency` tasks at once. Others wait and start in order. */
export class TaskQueue {
  readonly #waiting: (() => void)[] = []
  readonly #maxWaiting: number
  #free: number

  constructor(concurrency: number, { maxWaiting = Number.POSITIVE_INFINITY } = {}) {
    this.#free = concurrency
    this.#maxWaiting = maxWaiting
  }

  /** Throws TooBusyError if `maxWaiting` tasks are already waiting. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else if (this.#waiting.length >= this.#maxWaiting) throw new TooBusyError('Too many tasks are waiting.')
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  /** Throws TooBusyError instead of waiting. */
  async runNow<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#free === 0) throw new TooBusyError('No task can be run now.')
    return await this.run(task)
  }
}
