import type { PreparedAnswer } from './prepared-answer.ts'

/** Beyond these lie only addresses that somebody made up. */
const LONGEST_ADDRESS = 500
const MOST_BYTES = 64 * 1024 * 1024
const MOST_ANSWERS = 2000

/** Kept answers by address, least recently used first out. Bounded in number and in bytes. */
export class AnswerCache {
  readonly #answers = new Map<string, PreparedAnswer>()
  #bytes = 0

  get(address: string): PreparedAnswer | undefined {
    const answer = this.#answers.get(address)
    if (!answer) return undefined
    this.#answers.delete(address)
    this.#answers.set(address, answer)
    return answer
  }

  set(address: string, answer: PreparedAnswer): void {
    if (address.length > LONGEST_ADDRESS) return
    this.#forget(address)
    this.#answers.set(address, answer)
    this.#bytes += answer.plain.length
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= MOST_BYTES && this.#answers.size <= MOST_ANSWERS) return
      this.#forget(oldest)
    }
  }

  #forget(address: string): void {
    this.#bytes -= this.#answers.get(address)?.plain.length ?? 0
    this.#answers.delete(address)
  }
}
