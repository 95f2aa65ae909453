/** Unlike `crypto.randomUUID`, also works on pages served over plain HTTP. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
