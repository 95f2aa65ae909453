/**
 * How long the worker waits for the server. Without it, a shopper on a line that hangs would look at an empty page while
 * the device has what is needed.
 */

/** Timeout if no recent saved response is available, in ms. */
const FULL_TIMEOUT_MS = 3000
/**
 * Timeout if a recent saved response is available, in ms. Short, because the page updates when the server's response
 * arrives later.
 */
const RECENT_FALLBACK_TIMEOUT_MS = 600
/** Timeout after an earlier request has exceeded FULL_TIMEOUT_MS, in ms. */
const REDUCED_TIMEOUT_MS = 400
/** How long REDUCED_TIMEOUT_MS applies after a request has exceeded FULL_TIMEOUT_MS, in ms. */
const REDUCED_FOR_MS = 30_000

/**
 * Decides how long to wait for the server before using a saved response. After a request has exceeded the full timeout,
 * later requests use a shorter one, so that a page with four requests does not wait four times as long.
 */
export class TimeoutPolicy {
  #reducedUntil = 0

  /**
   * Waits for a response and returns it, or undefined if the request fails or times out. The timeout is shorter if
   * `hasRecentFallback`, which is called only after that, resolves to true. A timeout does not abort the request, so the caller can keep waiting.
   */
  async withinTimeout<Result>(
    response: Promise<Result>,
    hasRecentFallback: () => Promise<boolean> = async () => false,
  ): Promise<Result | undefined> {
    const isReduced = Date.now() < this.#reducedUntil
    // Start observing first: the timer in #observe must fire before the one in `fullWait`, so that the next call
    // already uses the reduced timeout.
    const observed = this.#observe(response)
    return Promise.race([observed, isReduced ? wait(REDUCED_TIMEOUT_MS) : fullWait(hasRecentFallback)])
  }

  /**
   * Reduces the timeout for later requests if this response takes longer than the full timeout. A faster response
   * restores the full timeout.
   */
  async #observe<Result>(response: Promise<Result>): Promise<Result | undefined> {
    const startedAt = Date.now()
    const timer = setTimeout(() => {
      this.#reducedUntil = Date.now() + REDUCED_FOR_MS
    }, FULL_TIMEOUT_MS)
    try {
      const result = await response
      // Even a response that was too late for the reduced timeout restores the full one.
      if (Date.now() - startedAt < FULL_TIMEOUT_MS) this.#reducedUntil = 0
      return result
    } catch {
      // The caller uses its fallback, or gets the error by awaiting the same promise.
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Waits for the full timeout, or for the shorter one if a recent saved response is available. */
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
