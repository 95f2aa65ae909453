/** Where chains of different lengths lie, and how long a bracelet is on a wrist. */
import { inchesOf } from '../sizes/size-kind.ts'

const CM_PER_INCH = 2.54

/**
 * Returns a length in cm, rounded to whole centimetres, as necklaces are usually
 * described.
 */
export function wholeCentimetres(inches: number): number {
  return Math.round(inches * CM_PER_INCH)
}

/**
 * Where a necklace lies, from its greatest length in inches. Lengths as in
 * https://www.stellarjems.co.uk/necklace-lengths.php and https://berthalux.com/pages/necklace-size-chart.
 */
const NECKLINES: readonly [maxInches: number, place: string][] = [
  [14.9, 'Close around the neck'],
  [16.9, 'At the base of the neck'],
  [18.9, 'On the collarbone'],
  [20.9, 'Just below the collarbone'],
  [23.9, 'Above the bust'],
  [Number.POSITIVE_INFINITY, 'On the bust'],
]

/**
 * Returns where a necklace of a length in inches lies, for example "On the
 * collarbone".
 */
export function whereItLies(inches: number): string {
  return NECKLINES.find(([max]) => inches <= max)?.[1] ?? ''
}

/**
 * How much longer than the wrist a bracelet should be, in cm: about the width of
 * a finger.
 */
const BRACELET_EASE_CM = 2

/** Returns the greatest wrist that a bracelet fits, in cm with one decimal. */
export function wristOf(size: string): number {
  return Math.round((inchesOf(size) * CM_PER_INCH - BRACELET_EASE_CM) * 10) / 10
}

/**
 * Returns the shortest of some bracelet sizes that fits a wrist, in cm; null if
 * none does.
 */
export function braceletOfWrist(cm: number, sizes: readonly string[]): string | null {
  // Below this, the measure is not that of a grown wrist.
  if (!(cm >= 11)) return null
  const fitting = sizes.filter((size) => wristOf(size) >= cm)
  return fitting.toSorted((a, b) => inchesOf(a) - inchesOf(b))[0] ?? null
}
