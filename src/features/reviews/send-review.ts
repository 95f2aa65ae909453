import { ratingProblem, reviewTextProblem } from '#contract/review-rules.ts'
import type { Review } from '#contract/schemas/review.ts'
import { readOutbox } from '#sync/outbox/outbox.ts'
import type { OutboxItem, Refusal } from '#sync/outbox/outbox-item.ts'
import { sendThroughOutbox } from '../../state/outbox/send-through-outbox.ts'

export interface ReviewDraft {
  productId: string
  /** The product's. */
  title: string
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

export type SendReviewResult =
  | { kind: 'sent'; review: Review }
  /** In the outbox; lost with this page where it is not `kept`. */
  | { kind: 'waiting'; kept: boolean }
  /** `item` is what the shop knows of it, where it was sent. */
  | { kind: 'problems'; problems: ReviewProblems; item: OutboxItem | null }
  /** The session is not known any more. */
  | { kind: 'login needed'; id: string }

interface SendReviewOptions {
  userId: string
  /** What the shop, or the outbox, knows of this review already. */
  earlier: OutboxItem | null
  /** False once the form has gone from the page. */
  isHere: () => boolean
}

/** Sends a review, once it keeps the rules. Sending again replaces the shopper's earlier review of the product. */
export async function sendReview(
  draft: ReviewDraft,
  { userId, earlier, isHere }: SendReviewOptions,
): Promise<SendReviewResult> {
  const problems = validate(draft)
  if (problems) return { kind: 'problems', problems, item: earlier }
  const { productId, title, rating, text } = draft
  const what = { productId, title, rating, review: text.trim() }
  const id = (earlier ?? (await findWaitingReview(productId, userId)))?.id
  const outcome = await sendThroughOutbox('review', what, { id, ownerId: userId, isHere })
  switch (outcome.kind) {
    case 'arrived':
      return { kind: 'sent', review: outcome.data.data }
    case 'waiting':
      return outcome
    case 'refused':
      return { kind: 'problems', problems: refusalProblems(outcome.refusal), item: outcome.item }
    case 'failed':
      return {
        kind: 'problems',
        problems: { form: 'The shop did not answer. Your review is still here: try again.' },
        item: outcome.item,
      }
    case 'session ended':
      return { kind: 'login needed', id: outcome.id }
  }
}

/** One that is still on its way would arrive after this one, and replace it: this one takes its place. */
async function findWaitingReview(productId: string, userId: string): Promise<OutboxItem | undefined> {
  return (await readOutbox()).find(
    (item) => item.kind === 'review' && item.contents.productId === productId && item.ownerId === userId,
  )
}

/** `null` when a draft can be sent. */
function validate({ rating, text }: ReviewDraft): ReviewProblems | null {
  const problems: ReviewProblems = {}
  const aboutRating = ratingProblem(rating)
  const aboutText = reviewTextProblem(text)
  if (aboutRating) problems.rating = aboutRating
  if (aboutText) problems.text = aboutText
  return aboutRating || aboutText ? problems : null
}

/** What the server said, where it belongs. */
export function refusalProblems({ message, fields }: Refusal): ReviewProblems {
  const problems: ReviewProblems = {}
  if (fields.rating) problems.rating = fields.rating
  if (fields.review) problems.text = fields.review
  if (!problems.rating && !problems.text) problems.form = message
  return problems
}
