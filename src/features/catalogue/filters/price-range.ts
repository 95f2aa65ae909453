/** The price filter of a product list: its limits, how it is parsed and how it is displayed. Amounts are in rupees. */
import { formatRupees, toPaise } from '#contract/money.ts'

export interface PriceRange {
  /** Minimum price, inclusive. Omitted if it is 0. */
  min?: number
  /** Maximum price, inclusive. Omitted at the slider's maximum, which means "1000 and above". */
  max?: number
}

/** Step and maximum of the price slider (specification, section 9). */
export const PRICE_STEP = 50
export const PRICE_MAX = 1000

/** Reads the price range of a query and widens it to the steps of the slider. Ignores invalid values. */
export function parsePriceRange(query: Record<string, unknown>): PriceRange {
  const lowest = parsePrice(query.min, Math.floor) ?? 0
  const highest = parsePrice(query.max, Math.ceil) ?? PRICE_MAX
  const [min, max] = lowest <= highest ? [lowest, highest] : [0, PRICE_MAX]
  return { ...(min > 0 && { min }), ...(max < PRICE_MAX && { max }) }
}

/** Rounds a price to a slider step. Returns undefined if the value is not a price. */
function parsePrice(value: unknown, round: (steps: number) => number): number | undefined {
  const rupees = value === undefined || value === '' ? Number.NaN : Number(value)
  if (!(rupees >= 0)) return undefined
  return Math.min(round(rupees / PRICE_STEP) * PRICE_STEP, PRICE_MAX)
}

/** Returns the label of a price range. */
export function formatPriceRange(min = 0, max = PRICE_MAX): string {
  if (max < PRICE_MAX) return min > 0 ? `${format(min)} to ${format(max)}` : `Up to ${format(max)}`
  return min > 0 ? `${format(min)} and above` : 'Any price'
}

/** Returns the label of a price limit. The slider's maximum means no upper limit. */
export function formatPriceLimit(rupees: number): string {
  return rupees < PRICE_MAX ? format(rupees) : `${format(PRICE_MAX)} and above`
}

function format(rupees: number): string {
  return formatRupees(toPaise(rupees))
}
