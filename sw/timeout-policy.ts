const FULL_TIMEOUT_MS = 3000
/** With a recent fallback. The page shows the server's response when it arrives later. */
const RECENT_FALLBACK_TIMEOUT_MS = 600
const REDUCED_TIMEOUT_MS = 400
const REDUCED_FOR_MS = 30_000

/**
 * Decides how long to wait for the server before a fallback is used. After one request ran into the full timeout, the
 * next ones wait less, so that a page with four requests does not take four full timeouts.
 */
export class TimeoutPolicy {
  #reducedUntil = 0

  /**
   * Returns the response, or undefined if it failed or took too long; the promise may still be used afterwards.
   * `hasRecentFallback` shortens the wait.
   */
  async withinTimeout<Result>(
    response: Promise<Result>,
    hasRecentFallback: Promise<boolean> = Promise.resolve(false),
  ): Promise<Result | undefined> {
    const isReduced = Date.now() < this.#reducedUntil
    // First, so that its timer runs before that of a full wait and the next call already sees the reduced timeout.
    const observed = this.#observe(response)
    return Promise.race([observed, isReduced ? wait(REDUCED_TIMEOUT_MS) : fullWait(hasRecentFallback)])
  }

  /** Restores the full timeout after a response within it, even one that came too late for a shorter wait. */
  async #observe<Result>(response: Promise<Result>): Promise<Result | undefined> {
    const startedAt = Date.now()
    const timer = setTimeout(() => {
      this.#reducedUntil = Date.now() + REDUCED_FOR_MS
    }, FULL_TIMEOUT_MS)
    try {
      const result = await response
      if (Date.now() - startedAt < FULL_TIMEOUT_MS) this.#reducedUntil = 0
      return result
    } catch {
      // The caller uses its fallback, or awaits the same promise and gets the error.
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
}

async function fullWait(hasRecentFallback: Promise<boolean>): Promise<undefined> {
  const startedAt = Date.now()
  await wait(RECENT_FALLBACK_TIMEOUT_MS)
  if (!(await hasRecentFallback)) await wait(FULL_TIMEOUT_MS - (Date.now() - startedAt))
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
