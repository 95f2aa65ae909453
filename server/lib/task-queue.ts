/** The server is overloaded; clients may retry after a few seconds. A cause is for the log. */
export class TooBusyError extends Error {}

interface Limits {
  /** Of one owner. */
  maxWaiting?: number
  maxWaitingInAll?: number
}

interface Waiting {
  start(): void
  refuse(error: TooBusyError): void
}

/**
 * Runs up to `concurrency` tasks at once. Others wait: each owner's in order, and
 * the owners take turns, so that nobody delays others with many tasks.
 */
export class TaskQueue {
  /** By owner, the next turn first. Never an empty list. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #limits: Required<Limits>
  #waitingInAll = 0
  #free: number

  constructor(
    concurrency: number,
    { maxWaiting = Number.POSITIVE_INFINITY, maxWaitingInAll = Number.POSITIVE_INFINITY }: Limits = {},
  ) {
    this.#free = concurrency
    this.#limits = { maxWaiting, maxWaitingInAll }
  }

  /** Throws TooBusyError if too many tasks of this owner are waiting. */
  async run<Result>(task: () => Promise<Result>, owner = ''): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(owner)
    try {
      return await task()
    } finally {
      const next = this.#takeNext()
      if (next) next.start()
      else this.#free += 1
    }
  }

  /** Throws TooBusyError instead of waiting. */
  async runNow<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#free === 0) throw new TooBusyError('No task can be run now.')
    return await this.run(task)
  }

  async #turn(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? []
    if (own.length >= this.#limits.maxWaiting) throw new TooBusyError('Too many tasks are waiting.')
    await new Promise<void>((start, refuse) => {
      own.push({ start, refuse })
      this.#waiting.set(owner, own)
      this.#waitingInAll += 1
      if (this.#waitingInAll > this.#limits.maxWaitingInAll) this.#refuseOneOfMost()
    })
  }

  #takeNext(): Waiting | undefined {
    const [turn] = this.#waiting
    if (!turn) return undefined
    const [owner, own] = turn
    const next = own.shift()
    this.#waiting.delete(owner)
    if (own.length > 0) this.#waiting.set(owner, own)
    this.#waitingInAll -= 1
    return next
  }

  /** The latest task of the owner with the most. */
  #refuseOneOfMost(): void {
    const [owner, own] = [...this.#waiting].reduce((most, each) => (each[1].length > most[1].length ? each : most))
    own.pop()?.refuse(new TooBusyError('Too many tasks are waiting.'))
    if (own.length === 0) this.#waiting.delete(owner)
    this.#waitingInAll -= 1
  }
}
