/** In rupees, as query parameters and labels. */
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import { formatRupees, toPaise } from '#contract/money.ts'

export interface PriceRange {
  /** Inclusive, in rupees. Missing if 0. */
  min?: number | undefined
  /** Inclusive, in rupees. Missing without a limit. */
  max?: number | undefined
}

/** Ignores invalid values. */
export function parsePriceRange(query: Record<string, unknown>): PriceRange {
  const [min = 0, max] = [parsePrice(query.min), parsePrice(query.max)]
  if (max !== undefined && min > max) return {}
  return { ...(min > 0 && { min }), ...(max !== undefined && { max }) }
}

/** Above all prices of a shop. */
const NO_PRICE = 100_000_000

/** In rupees, to the paisa. Undefined if missing or invalid. */
function parsePrice(value: unknown): number | undefined {
  const rupees = value === undefined || value === '' ? Number.NaN : Number(toAsciiDigits(String(value)))
  return rupees >= 0 && rupees < NO_PRICE ? Math.round(rupees * 100) / 100 : undefined
}

/** E.g. "Up to ₹500". */
export function formatPriceRange({ min = 0, max }: PriceRange): string {
  if (max !== undefined) return min > 0 ? `${formatPrice(min)} to ${formatPrice(max)}` : `Up to ${formatPrice(max)}`
  return min > 0 ? `${formatPrice(min)} and above` : 'Any price'
}

export function formatPrice(rupees: number): string {
  return formatRupees(toPaise(rupees))
}
