const PATIENT_MS = 3000
const IMPATIENT_MS = 400
const WARY_MS = 30_000

/**
 * How long to wait for the server before something kept is given. A line that let one request wait in vain is not given
 * the full time again at once, so that four reads of a page do not open it in four times three seconds.
 */
export class Patience {
  #waryUntil = 0

  /** The answer, or `undefined` when it failed or did not come in time. It may still come: the promise stays good. */
  async inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    const asked = Date.now()
    const wait = asked < this.#waryUntil ? IMPATIENT_MS : PATIENT_MS
    const first = await Promise.race([this.#judged(answer, asked), silence(wait)])
    if (Date.now() - asked >= PATIENT_MS) this.#waryUntil = Date.now() + WARY_MS
    return first
  }

  /** A quick answer, even one that came too late for a short wait, brings the full patience back. */
  async #judged<Answer>(answer: Promise<Answer>, asked: number): Promise<Answer | undefined> {
    try {
      const value = await answer
      if (Date.now() - asked < PATIENT_MS) this.#waryUntil = 0
      return value
    } catch {
      // No network at all: the caller has something kept, or asks the same promise again and sees why.
      return undefined
    }
  }
}

function silence(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
