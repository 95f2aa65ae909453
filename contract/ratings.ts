/**
 * What many ratings say together: the average and the bars. The same on the server (search engines read it)
 * and on the page.
 */

/** Stars a review can give (specification, section 3). */
export const STARS = [1, 2, 3, 4, 5] as const

/** How many reviews gave this many stars, and their share of all reviews from 0 to 1. */
interface RatingBar {
  stars: number
  count: number
  share: number
}

export interface RatingSummary {
  count: number
  /** One decimal, rounded half up; 0 when there is no review. */
  average: number
  /** From 5 stars down to 1; all five, also those that nobody gave. */
  bars: RatingBar[]
}

/** Sums up ratings from 1 to 5, in any order. Never throws; without ratings every number is 0. */
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

/** The average of so many ratings with this sum: one decimal, rounded half up; 0 when there is none. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10
}

/** An average as people read it, always with one decimal: `4.6`. */
export function formatRating(average: number): string {
  return average.toFixed(1)
}
