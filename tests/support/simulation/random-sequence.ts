/** Pseudo-random integers; equal seeds give equal sequences. */
export function randomSequence(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}
