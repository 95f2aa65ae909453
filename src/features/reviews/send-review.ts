import { ratingProblem, reviewTextProblem } from '#contract/review-text.ts'
import type { Review } from '#contract/shapes/review.ts'
import { call } from '#sync/api.ts'

export interface ReviewDraft {
  productId: string
  /** 0 when no star is chosen. */
  rating: number
  text: string
}

/** What stands against a review, as sentences: at a field, or for the whole form. */
export interface ReviewProblems {
  rating?: string
  text?: string
  form?: string
}

export type Sent =
  | { kind: 'sent'; review: Review }
  | { kind: 'problems'; problems: ReviewProblems }
  /** The session is not known any more. */
  | { kind: 'login needed' }

/** Sends a review, once it keeps the rules. Sending again replaces the shopper's earlier review of the product. */
export async function sendReview(draft: ReviewDraft, token: string): Promise<Sent> {
  const problems = problemsOf(draft)
  if (problems) return { kind: 'problems', problems }
  const { productId, rating, text } = draft
  const outcome = await call('writeReview', { token, body: { productId, rating, review: text.trim() } })
  switch (outcome.kind) {
    case 'ok':
      return { kind: 'sent', review: outcome.answer.data }
    case 'refused':
      return outcome.code === 'LOGIN_NEEDED'
        ? { kind: 'login needed' }
        : { kind: 'problems', problems: refusal(outcome) }
    case 'unreachable':
      return { kind: 'problems', problems: { form: 'The shop did not answer. Your review is still here: try again.' } }
  }
}

/** `null` when a draft can be sent. */
function problemsOf({ rating, text }: ReviewDraft): ReviewProblems | null {
  const problems: ReviewProblems = {}
  const aboutRating = ratingProblem(rating)
  const aboutText = reviewTextProblem(text)
  if (aboutRating) problems.rating = aboutRating
  if (aboutText) problems.text = aboutText
  return aboutRating || aboutText ? problems : null
}

function refusal({ message, fields }: { message: string; fields: Record<string, string> }) {
  const problems: ReviewProblems = {}
  if (fields.rating) problems.rating = fields.rating
  if (fields.review) problems.text = fields.review
  if (!problems.rating && !problems.text) problems.form = message
  return problems
}
