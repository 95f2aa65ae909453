/**
 * An id that nobody else has, for what the device sends: the server knows a repeated sending by it. `crypto.randomUUID` is
 * missing where a shop is looked at over plain HTTP.
 */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
