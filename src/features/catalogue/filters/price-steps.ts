/** In rupees, as query parameters and labels. */
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import { formatRupees, toPaise } from '#contract/money.ts'

export interface PriceRange {
  /** Inclusive, in rupees. Omitted if 0. */
  min?: number
  /** Inclusive, in rupees. Omitted at the slider's maximum: no limit. */
  max?: number
}

/** In rupees (specification, section 9). */
export const PRICE_STEP = 50
export const PRICE_MAX = 1000

/** Widened to the slider's steps. Ignores invalid values. */
export function parsePriceRange(query: Record<string, unknown>): PriceRange {
  const lowest = parsePrice(query.min, Math.floor) ?? 0
  const highest = parsePrice(query.max, Math.ceil) ?? PRICE_MAX
  const [min, max] = lowest <= highest ? [lowest, highest] : [0, PRICE_MAX]
  return { ...(min > 0 && { min }), ...(max < PRICE_MAX && { max }) }
}

/** In rupees, rounded to a step. Undefined if missing or invalid. */
function parsePrice(value: unknown, round: (steps: number) => number): number | undefined {
  const rupees = value === undefined || value === '' ? Number.NaN : Number(toAsciiDigits(String(value)))
  if (!(rupees >= 0)) return undefined
  return Math.min(round(rupees / PRICE_STEP) * PRICE_STEP, PRICE_MAX)
}

/** E.g. "Up to ₹500". */
export function formatPriceRange(min = 0, max = PRICE_MAX): string {
  if (max < PRICE_MAX) return min > 0 ? `${format(min)} to ${format(max)}` : `Up to ${format(max)}`
  return min > 0 ? `${format(min)} and above` : 'Any price'
}

/** "and above" at the slider's maximum, which means no limit. */
export function formatPriceLimit(rupees: number): string {
  return rupees < PRICE_MAX ? format(rupees) : `${format(PRICE_MAX)} and above`
}

function format(rupees: number): string {
  return formatRupees(toPaise(rupees))
}
