/**
 * Keys for what may be sent twice: the same contents have the same key until they have arrived, so that a second press,
 * or a second try after a silent line, is the same sending to the server.
 */
export class RepeatKey {
  #contents = ''
  #key = ''

  of(contents: unknown): string {
    const text = JSON.stringify(contents)
    if (text !== this.#contents) this.#key = newKey()
    this.#contents = text
    return this.#key
  }

  /** What was sent has arrived; sending the same words again is a new sending. */
  arrived(): void {
    this.#contents = ''
  }
}

/** `crypto.randomUUID` is missing where a shop is looked at over plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
