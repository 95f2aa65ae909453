/**
 * Summarises ratings: the average and the distribution. The server (for search engines) and the page share this code.
 */

/** The possible ratings of a review (specification, section 3). */
export const STARS = [1, 2, 3, 4, 5] as const

/** The number of reviews with this many stars, and their share of all reviews (0 to 1). */
interface RatingBar {
  stars: number
  count: number
  share: number
}

export interface RatingSummary {
  count: number
  /** Rounded half up to one decimal; 0 without reviews. */
  average: number
  /** Always five bars, from 5 stars down to 1. */
  bars: RatingBar[]
}

/** Summarises ratings from 1 to 5, in any order. Never throws; without ratings every number is 0. */
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

/** Returns the average of `count` ratings with this sum, rounded half up to one decimal; 0 without ratings. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10
}

/** Formats an average with one decimal: `4.6`. */
export function formatRating(average: number): string {
  return average.toFixed(1)
}
