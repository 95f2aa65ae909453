/** In rupees, as query parameters, labels and positions of the slider. */
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import { formatRupees, toPaise } from '#contract/money.ts'

export interface PriceRange {
  /** Inclusive, in rupees. Missing if 0. */
  min?: number | undefined
  /** Inclusive, in rupees. Missing without a limit. */
  max?: number | undefined
}

/** In rupees (specification, section 9). */
export const PRICE_STEP = 50
/** The slider's right end, which means no limit. */
export const PRICE_MAX = 1000

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

export interface SliderRange {
  low: number
  high: number
}

/** The nearest positions of the slider. */
export function sliderRange({ min = 0, max = PRICE_MAX }: PriceRange): SliderRange {
  const nearest = (rupees: number) => Math.min(Math.round(rupees / PRICE_STEP) * PRICE_STEP, PRICE_MAX)
  return { low: nearest(min), high: nearest(max) }
}

/** A thumb that stays keeps its exact price. */
export function moveSlider(range: PriceRange, { low, high }: SliderRange): PriceRange {
  const before = sliderRange(range)
  const limit = high < PRICE_MAX ? high : undefined
  return {
    min: low === before.low ? range.min : low,
    max: high === before.high ? range.max : limit,
  }
}

/** E.g. "Up to ₹500". */
export function formatPriceRange({ min = 0, max }: PriceRange): string {
  if (max !== undefined) return min > 0 ? `${format(min)} to ${format(max)}` : `Up to ${format(max)}`
  return min > 0 ? `${format(min)} and above` : 'Any price'
}

/** Of both ends. At the right end without a limit, "and above". */
export function formatPriceLimits({ min = 0, max }: PriceRange): { lowest: string; highest: string } {
  const lowest = min < PRICE_MAX || max !== undefined ? format(min) : formatPriceRange({ min })
  return { lowest, highest: max === undefined ? formatPriceRange({ min: PRICE_MAX }) : format(max) }
}

function format(rupees: number): string {
  return formatRupees(toPaise(rupees))
}
