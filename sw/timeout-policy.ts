const FULL_TIMEOUT_MS = 3000
/** With something at hand that is nearly as good. The server's answer takes its place on the page when it comes. */
const RECENT_FALLBACK_TIMEOUT_MS = 600
const REDUCED_TIMEOUT_MS = 400
const REDUCED_FOR_MS = 30_000

/**
 * How long to wait for the server before something kept is given. A line that let one request wait in vain is not given
 * the full time again at once, so that four reads of a page do not open it in four times three seconds.
 */
export class TimeoutPolicy {
  #waryUntil = 0

  /**
   * The answer, or `undefined` when it failed or did not come in time. It may still come: the promise stays good.
   * `isNearlyAsGood` says whether what would be given instead is from lately.
   */
  async withinTimeout<Answer>(
    answer: Promise<Answer>,
    isNearlyAsGood: Promise<boolean> = Promise.resolve(false),
  ): Promise<Answer | undefined> {
    const isWary = Date.now() < this.#waryUntil
    // Judged first: a silence that ends this wait must be known to the next.
    const judged = this.#judged(answer)
    return Promise.race([judged, isWary ? wait(REDUCED_TIMEOUT_MS) : fullTimeout(isNearlyAsGood)])
  }

  /** A quick answer, even one that came too late for a short wait, brings the full patience back. */
  async #judged<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    const asked = Date.now()
    const alarm = setTimeout(() => {
      this.#waryUntil = Date.now() + REDUCED_FOR_MS
    }, FULL_TIMEOUT_MS)
    try {
      const value = await answer
      if (Date.now() - asked < FULL_TIMEOUT_MS) this.#waryUntil = 0
      return value
    } catch {
      // No network at all: the caller has something kept, or asks the same promise again and sees why.
      return undefined
    } finally {
      clearTimeout(alarm)
    }
  }
}

/** Ends when it is time to give something else. */
async function fullTimeout(isNearlyAsGood: Promise<boolean>): Promise<undefined> {
  const asked = Date.now()
  await wait(RECENT_FALLBACK_TIMEOUT_MS)
  if (!(await isNearlyAsGood)) await wait(FULL_TIMEOUT_MS - (Date.now() - asked))
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
