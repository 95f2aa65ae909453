/** Calculates the average and the distribution of review ratings, both on the page and on the server. */

/** The star ratings that a reviewer can choose (specification, section 3). */
export const STARS = [1, 2, 3, 4, 5] as const

/** One bar of the rating chart: the number of reviews with this many stars, and their share of all reviews (0 to 1). */
interface RatingBar {
  stars: number
  count: number
  share: number
}

export interface RatingSummary {
  count: number
  /** The average rating, rounded half up to one decimal; 0 if there are no reviews. */
  average: number
  /** The distribution of ratings: always five bars, from 5 stars down to 1. */
  bars: RatingBar[]
}

/**
 * Returns the number of reviews, and the average and distribution of their ratings. All are 0 if there are no reviews.
 */
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

/**
 * Returns the average of `count` ratings that add up to `sum`, rounded half up to one decimal; 0 if there are no
 * ratings.
 */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10
}

/** Formats an average rating with one decimal, such as `4.6`. */
export function formatRating(average: number): string {
  return average.toFixed(1)
}
