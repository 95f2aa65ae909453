/**
 * Converts between Indian ring sizes and millimetres. The size is the inner circumference in mm minus 40, as in the
 * usual Indian tables, e.g. https://ellistonjewelry.in/ring-size-guide and
 * https://www.duhafinejewellery.com/pages/sizing-chart, which differ from this rule by less than half a millimetre.
 */

/** The smallest and the largest size in the guide. */
export const RING_SIZE_RANGE = { min: 6, max: 24 }

export interface RingSize {
  size: number
  diameterMm: number
  circumferenceMm: number
}

/** The sizes in the guide, smallest first. */
export const ringSizes: readonly RingSize[] = Array.from(
  { length: RING_SIZE_RANGE.max - RING_SIZE_RANGE.min + 1 },
  (_, index) => ringSize(RING_SIZE_RANGE.min + index),
)

/** Returns the inner measures of a ring of an Indian size, in mm. */
export function ringSize(size: number): RingSize {
  const circumferenceMm = size + 40
  return { size, circumferenceMm, diameterMm: circumferenceMm / Math.PI }
}

/**
 * Returns the size of a ring with an inner diameter in mm, or null if the size is
 * outside the guide.
 */
export function ringSizeOfDiameter(mm: number): number | null {
  return withinGuide(Math.round(mm * Math.PI - 40))
}

/**
 * Half a thread's width, in mm. A finger that exceeds a ring by less than this
 * still wears it, because the thread lies around the finger rather than on it.
 */
const THREAD_MM = 0.3

/**
 * Returns the smallest size that fits a finger, given the length of a thread
 * around it in mm, or null if the size is outside the guide. Between two sizes,
 * the larger one is comfortable.
 */
export function ringSizeOfFinger(mm: number): number | null {
  return withinGuide(Math.ceil(mm - 40 - THREAD_MM))
}

function withinGuide(size: number): number | null {
  return size >= RING_SIZE_RANGE.min && size <= RING_SIZE_RANGE.max ? size : null
}
