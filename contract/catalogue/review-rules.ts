/** Shared by the review form and the server. */
import { cleanLines } from '../typed-text.ts'

/** In characters that remain of what was typed. */
export const MAX_REVIEW_LENGTH = 2000

/** Of one review. */
export const MAX_REVIEW_PICTURES = 3

/** Returns an error message, or null. */
export function reviewTextProblem(text: string): string | null {
  const { length } = cleanLines(text)
  if (length === 0) return 'Please write a few words about this piece.'
  if (length <= MAX_REVIEW_LENGTH) return null
  const over = length - MAX_REVIEW_LENGTH
  return `A review can have ${MAX_REVIEW_LENGTH} characters. Please shorten yours by ${over}.`
}

/** Returns an error message, or null for an integer from 1 to 5. */
export function ratingProblem(rating: number): string | null {
  return Number.isInteger(rating) && rating >= 1 && rating <= 5 ? null : 'Please choose 1 to 5 stars.'
}
