import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, told in a time that does not say how much of them is. */
export function sameBytes(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
