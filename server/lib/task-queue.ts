/** Lets only so many tasks run at once; the others wait in the order they came. */
export class TaskQueue {
  readonly #waiting: (() => void)[] = []
  readonly #waitingAtMost: number
  #free: number

  constructor(atOnce: number, { waitingAtMost = Number.POSITIVE_INFINITY } = {}) {
    this.#free = atOnce
    this.#waitingAtMost = waitingAtMost
  }

  /** Throws TooBusy, without starting the task, when too many are waiting already. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else if (this.#waiting.length >= this.#waitingAtMost) throw new TooBusyError('Too many tasks are waiting.')
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

/** More is asked of the shop at this moment than it can do. Worth trying again in a few seconds. */
export class TooBusyError extends Error {}
