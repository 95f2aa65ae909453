/**
 * Returns the first index at which a condition holds, or `length` if there is none. Uses a binary search: if the
 * condition holds at an index, it must also hold at all later ones.
 */
export function findFirstIndex(length: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
