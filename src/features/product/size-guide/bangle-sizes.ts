/**
 * Converts Indian bangle sizes to millimetres. A size names the inner diameter in inches and sixteenths of an inch: 2.4
 * is 2 4/16 in, and 2.10 is 2 10/16 in. See e.g. https://www.papilior.com/rings-and-bangles-education and
 * https://www.samskruthisilver.com/blogs/blogs/how-to-measure-bangle-size-the-complete-guide-indian-sizes-conversion-charthow-to-measure-bangle-size.
 */

export interface BangleSize {
  size: string
  diameterMm: number
  circumferenceMm: number
}

/** The sizes in the guide, smallest first. */
export const bangleSizes: readonly BangleSize[] = [2, 4, 6, 8, 10].map((sixteenths) => {
  // In tenths of a millimetre, as the tables round it.
  const diameterMm = Math.round((2 + sixteenths / 16) * 254) / 10
  return { size: `2.${sixteenths}`, diameterMm, circumferenceMm: diameterMm * Math.PI }
})

/**
 * How much a folded hand may exceed the inner circumference of a bangle and still
 * slip through, in mm.
 */
const GIVE_MM = 1

/**
 * Returns the smallest bangle size that slips over a hand, given its
 * circumference in mm; null if none does.
 */
export function bangleSizeOfHand(mm: number): string | null {
  // Below this, the measure is not that of a grown hand.
  if (!(mm >= 120)) return null
  return bangleSizes.find(({ circumferenceMm }) => circumferenceMm + GIVE_MM >= mm)?.size ?? null
}
