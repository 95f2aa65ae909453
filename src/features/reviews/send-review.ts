import { type Review, readReview } from '#contract/catalogue/review.ts'
import { ratingProblem, reviewTextProblem } from '#contract/catalogue/review-rules.ts'
import { readOutbox } from '#sync/outbox/outbox.ts'
import type { OutboxItem, Refusal } from '#sync/outbox/outbox-item.ts'
import { sendThroughOutbox } from '../../state/outbox/send-through-outbox.ts'

export interface ReviewDraft {
  productId: string
  productTitle: string
  /** Rating from 1 to 5; 0 if no star has been selected. */
  rating: number
  text: string
}

/** Error messages for the fields of the review form, or for the whole form. */
export interface ReviewErrors {
  rating?: string
  text?: string
  form?: string
}

export type SendReviewResult =
  | { kind: 'sent'; review: Review }
  /**
   * The review is in the outbox and will be sent later. Unless `persisted` is true, it is lost when the page closes.
   */
  | { kind: 'waiting'; persisted: boolean }
  /**
   * The review is invalid or could not be sent. Pass `item` as `earlier` when retrying, because the server may already
   * have stored that attempt.
   */
  | { kind: 'invalid'; errors: ReviewErrors; item: OutboxItem | null }
  | { kind: 'session ended'; id: string }

interface SendReviewOptions {
  userId: string
  /**
   * Outbox item of an earlier attempt to send the review, so that the server recognises the retry; null if there is
   * none.
   */
  earlier: OutboxItem | null
  /** Returns whether the review form is still mounted. */
  isHere: () => boolean
}

/**
 * Validates a review and sends it through the outbox. The server replaces the author's earlier review of the product.
 */
export async function sendReview(
  draft: ReviewDraft,
  { userId, earlier, isHere }: SendReviewOptions,
): Promise<SendReviewResult> {
  const errors = validate(draft)
  if (errors) return { kind: 'invalid', errors, item: earlier }
  const { productId, productTitle: title, rating, text } = draft
  const contents = { productId, title, rating, review: text.trim() }
  const id = (earlier ?? (await findWaitingReview(productId, userId)))?.id
  const outcome = await sendThroughOutbox('review', contents, { id, ownerId: userId, isHere })
  switch (outcome.kind) {
    case 'arrived':
      return { kind: 'sent', review: readReview(outcome.data.data) }
    case 'waiting':
    case 'session ended':
      return outcome
    case 'refused':
      return { kind: 'invalid', errors: refusalErrors(outcome.refusal), item: outcome.item }
    case 'failed':
      return {
        kind: 'invalid',
        errors: { form: "We couldn't send your review. It's still here, so please try again." },
        item: outcome.item,
      }
  }
}

/**
 * Finds an unsent review of the product in the outbox, to be replaced: if it were sent later, it would overwrite the
 * newer one.
 */
async function findWaitingReview(productId: string, userId: string): Promise<OutboxItem | undefined> {
  return (await readOutbox()).find(
    (item) => item.kind === 'review' && item.contents.productId === productId && item.ownerId === userId,
  )
}

function validate({ rating, text }: ReviewDraft): ReviewErrors | null {
  const ratingError = ratingProblem(rating)
  const textError = reviewTextProblem(text)
  if (!ratingError && !textError) return null
  return { ...(ratingError && { rating: ratingError }), ...(textError && { text: textError }) }
}

/** Returns the messages for a review that the server refused: for the fields it named, otherwise for the whole form. */
export function refusalErrors({ message, fields }: Refusal): ReviewErrors {
  const errors: ReviewErrors = {}
  if (fields.rating) errors.rating = fields.rating
  if (fields.review) errors.text = fields.review
  if (!errors.rating && !errors.text) errors.form = message
  return errors
}
