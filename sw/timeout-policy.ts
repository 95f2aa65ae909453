/** Normal timeout, in ms. */
const FULL_TIMEOUT_MS = 3000
/** Timeout if a recent fallback exists, in ms. The page shows the server's response when it arrives later. */
const RECENT_FALLBACK_TIMEOUT_MS = 600
/** Timeout after a request has run into the full one, in ms. */
const REDUCED_TIMEOUT_MS = 400
/** How long the timeout stays reduced, in ms. */
const REDUCED_FOR_MS = 30_000

/**
 * Decides how long to wait for the server before a fallback is used. Once a request has run into the full timeout,
 * later requests wait less, so that a page with four requests does not wait for four full timeouts.
 */
export class TimeoutPolicy {
  #reducedUntil = 0

  /**
   * Returns the response, or undefined if it failed or took too long. The caller may continue to await `response`
   * itself. `hasRecentFallback` shortens the timeout.
   */
  async withinTimeout<Result>(
    response: Promise<Result>,
    hasRecentFallback: Promise<boolean> = Promise.resolve(false),
  ): Promise<Result | undefined> {
    const isReduced = Date.now() < this.#reducedUntil
    // Start observing first: its timer must run before the one of `fullWait`, so that the next call already sees the
    // reduced timeout.
    const observed = this.#observe(response)
    return Promise.race([observed, isReduced ? wait(REDUCED_TIMEOUT_MS) : fullWait(hasRecentFallback)])
  }

  /**
   * Reduces the timeout if the response takes longer than the full timeout. Restores it after a faster response, even
   * one that came too late for a reduced timeout.
   */
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

/** Waits for the full timeout, or for the shorter one if a recent fallback exists. */
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
