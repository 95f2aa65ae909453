/**
 * What the names of sizes measure. Decides which size guide a product has and
 * which remembered size suits it.
 */
export type SizeKind = 'ring' | 'bangle' | 'necklace' | 'bracelet'

const RING = /^\d{1,2}$/
const BANGLE = /^2\.\d{1,2}$/
const INCHES = /^(\d{1,2}(?:\.\d{1,2})?) in$/

/** Lengths below this are worn around the wrist, in inches. */
const SHORTEST_NECKLACE_INCHES = 12

/**
 * Returns what the sizes of a product measure, for example `ring` for 12, 14 and
 * 16, or null if their names do not say, as with S, M and L.
 */
export function sizeKind(sizes: readonly { readonly size: string }[]): SizeKind | null {
  const all = (pattern: RegExp) => sizes.length > 0 && sizes.every(({ size }) => pattern.test(size))
  if (all(RING)) return 'ring'
  if (all(BANGLE)) return 'bangle'
  if (!all(INCHES)) return null
  return sizes.every(({ size }) => inchesOf(size) < SHORTEST_NECKLACE_INCHES) ? 'bracelet' : 'necklace'
}

/**
 * Returns the length of a size in inches, for example 7.5 for `7.5 in`; NaN if
 * the name is not a length.
 */
export function inchesOf(size: string): number {
  return Number(INCHES.exec(size)?.[1])
}
