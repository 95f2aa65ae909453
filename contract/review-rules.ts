/** What a review may say and how much: the rule that the form tells and the server keeps. */

/** Characters a review may have, counted after trimming. */
export const MAX_REVIEW_LENGTH = 2000

/** What is wrong with a review's text, as a sentence for the shopper; `null` when nothing is. */
export function reviewTextProblem(text: string): string | null {
  const { length } = text.trim()
  if (length === 0) return 'Please write a few words about this piece.'
  if (length <= MAX_REVIEW_LENGTH) return null
  const over = length - MAX_REVIEW_LENGTH
  return `A review can have ${MAX_REVIEW_LENGTH} characters. Please shorten yours by ${over}.`
}

/** What is wrong with a rating, as a sentence for the shopper; `null` when it is 1 to 5 whole stars. */
export function ratingProblem(rating: number): string | null {
  return Number.isInteger(rating) && rating >= 1 && rating <= 5 ? null : 'Please choose 1 to 5 stars.'
}
