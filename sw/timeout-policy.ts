/**
 * How long the worker waits for the server. Without it, a shopper on a line that
 * hangs would look at an empty page while the device has what is needed.
 */

/** Without a recent saved response, in ms. */
const FULL_TIMEOUT_MS = 3000
/**
 * With a recent saved response, in ms. Short, because the page updates when the
 * server's response arrives later.
 */
const RECENT_FALLBACK_TIMEOUT_MS = 600
/** After a request has exceeded FULL_TIMEOUT_MS, in ms. */
const REDUCED_TIMEOUT_MS = 400
/** How long REDUCED_TIMEOUT_MS applies, in ms. */
const REDUCED_FOR_MS = 30_000

/**
 * After a request has exceeded the full timeout, later ones use a shorter one, so
 * that a page with four requests does not wait four times as long.
 */
export class TimeoutPolicy {
  #reducedUntil = 0

  /**
   * Returns undefined if the request fails or times out. The timeout
   * is shorter if `hasRecentFallback`, called only after that time, resolves to
   * true. The request is not aborted, so the caller can keep waiting.
   */
  async withinTimeout<Result>(
    response: Promise<Result>,
    hasRecentFallback: () => Promise<boolean> = async () => false,
  ): Promise<Result | undefined> {
    const isReduced = Date.now() < this.#reducedUntil
    // First, because the timer in #observe must fire before the one in
    // `fullWait`: the next call already uses the reduced timeout.
    const observed = this.#observe(response)
    return Promise.race([observed, isReduced ? wait(REDUCED_TIMEOUT_MS) : fullWait(hasRecentFallback)])
  }

  /**
   * A response slower than the full timeout reduces the timeout of later
   * requests; a faster one restores it.
   */
  async #observe<Result>(response: Promise<Result>): Promise<Result | undefined> {
    const startedAt = Date.now()
    const timer = setTimeout(() => {
      this.#reducedUntil = Date.now() + REDUCED_FOR_MS
    }, FULL_TIMEOUT_MS)
    try {
      const result = await response
      // Even if it was too late for the reduced timeout.
      if (Date.now() - startedAt < FULL_TIMEOUT_MS) this.#reducedUntil = 0
      return result
    } catch {
      // The caller uses its fallback, or gets the error by awaiting the same
      // promise.
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
}

async function fullWait(hasRecentFallback: () => Promise<boolean>): Promise<undefined> {
  const startedAt = Date.now()
  await wait(RECENT_FALLBACK_TIMEOUT_MS)
  if (!(await hasRecentFallback())) await wait(FULL_TIMEOUT_MS - (Date.now() - startedAt))
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
