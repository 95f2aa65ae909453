/**
 * Price filter for product lists: parses price ranges from query parameters and formats them as labels. Amounts are in
 * rupees.
 */
import { formatRupees, toPaise } from '#contract/money.ts'

export interface PriceRange {
  /** Minimum price in rupees, inclusive. Omitted if it is 0. */
  min?: number
  /** Maximum price in rupees, inclusive. Omitted if the slider is at its maximum, which means no upper limit. */
  max?: number
}

/** Step of the price slider, in rupees (specification, section 9). */
export const PRICE_STEP = 50
export const PRICE_MAX = 1000

/**
 * Parses the price range from query parameters and widens the range to multiples of the slider's step. Ignores invalid
 * values.
 */
export function parsePriceRange(query: Record<string, unknown>): PriceRange {
  const lowest = parsePrice(query.min, Math.floor) ?? 0
  const highest = parsePrice(query.max, Math.ceil) ?? PRICE_MAX
  const [min, max] = lowest <= highest ? [lowest, highest] : [0, PRICE_MAX]
  return { ...(min > 0 && { min }), ...(max < PRICE_MAX && { max }) }
}

/**
 * Parses a query parameter as a price in rupees, rounded to a multiple of the slider's step. Returns undefined if the
 * parameter is missing or invalid.
 */
function parsePrice(value: unknown, round: (steps: number) => number): number | undefined {
  const rupees = value === undefined || value === '' ? Number.NaN : Number(value)
  if (!(rupees >= 0)) return undefined
  return Math.min(round(rupees / PRICE_STEP) * PRICE_STEP, PRICE_MAX)
}

/** Formats a price range (in rupees) as a label, e.g. "Up to ₹500". */
export function formatPriceRange(min = 0, max = PRICE_MAX): string {
  if (max < PRICE_MAX) return min > 0 ? `${format(min)} to ${format(max)}` : `Up to ${format(max)}`
  return min > 0 ? `${format(min)} and above` : 'Any price'
}

/**
 * Formats a price limit (in rupees) as a label. At the slider's maximum, which means no upper limit, adds "and above".
 */
export function formatPriceLimit(rupees: number): string {
  return rupees < PRICE_MAX ? format(rupees) : `${format(PRICE_MAX)} and above`
}

function format(rupees: number): string {
  return formatRupees(toPaise(rupees))
}
