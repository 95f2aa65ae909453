/** Prices as positions of the slider, apart from the list, which needs no slider. */
import { formatPrice, formatPriceRange, type PriceRange } from './price-range.ts'

/** In rupees (specification, section 9). */
export const PRICE_STEP = 50
/** The slider's right end, which means no limit. */
export const PRICE_MAX = 1000

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

/** Of both ends. At the right end without a limit, "and above". */
export function formatPriceLimits({ min = 0, max }: PriceRange): { lowest: string; highest: string } {
  const lowest = min < PRICE_MAX || max !== undefined ? formatPrice(min) : formatPriceRange({ min })
  return { lowest, highest: max === undefined ? formatPriceRange({ min: PRICE_MAX }) : formatPrice(max) }
}
