/** Specification, section 3. */
export const STARS = [1, 2, 3, 4, 5] as const

/** `share` is from 0 to 1. */
interface RatingBar {
  stars: number
  count: number
  share: number
}

export interface RatingSummary {
  count: number
  /** Rounded half up to one decimal; 0 without reviews. */
  average: number
  /** Always five, from 5 stars down to 1. */
  bars: RatingBar[]
}

/** All values are 0 without reviews. */
export function summariseRatings(reviews: readonly { readonly rating: number }[]): RatingSummary {
  const count = reviews.length
  const sum = reviews.reduce((total, review) => total + review.rating, 0)
  const average = averageRating(sum, count)
  const bars = STARS.toReversed().map((stars) => {
    const given = reviews.filter((review) => review.rating === stars).length
    return { stars, count: given, share: count === 0 ? 0 : given / count }
  })
  return { count, average, bars }
}

/** Rounds half up to one decimal; 0 without ratings. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10
}

/** E.g. `4.6`. */
export function formatRating(average: number): string {
  return average.toFixed(1)
}
