import { type Review, readReview } from '#contract/catalogue/review.ts'
import { ratingProblem, reviewTextProblem } from '#contract/catalogue/review-rules.ts'
import { cleanLines } from '#contract/typed-text.ts'
import { readOutbox } from '#sync/outbox/outbox.ts'
import type { OutboxItem, Refusal, UploadedPicture } from '#sync/outbox/outbox-item.ts'
import { sendThroughOutbox } from '../../state/outbox/send-through-outbox.ts'

export interface ReviewDraft {
  productId: string
  productTitle: string
  /** Rating from 1 to 5; 0 if no star has been selected. */
  rating: number
  text: string
  pictures: UploadedPicture[]
}

/** Error messages for the fields of the review form, or for the whole form. */
export interface ReviewErrors {
  rating?: string
  text?: string
  pictures?: string
  form?: string
}

export type SendReviewResult =
  | { kind: 'sent'; review: Review }
  /**
   * The review is in the outbox and will be sent later. If `persisted` is false,
   * the review is lost when the page closes.
   */
  | { kind: 'waiting'; persisted: boolean }
  /**
   * The review is invalid or could not be sent. When retrying, pass `item` as
   * `earlier`, because the server may already have stored the review.
   */
  | { kind: 'invalid'; errors: ReviewErrors; item: OutboxItem | null }
  | { kind: 'session ended'; id: string }

interface SendReviewOptions {
  userId: string
  /**
   * Outbox item of an earlier attempt to send the review, so that the server
   * recognises the retry. Null if there was no earlier attempt.
   */
  earlier: OutboxItem | null
  /** Returns whether the review form is still mounted. */
  isHere: () => boolean
}

/**
 * Validates a review and sends it through the outbox. The server replaces the
 * author's earlier review of the same product.
 */
export async function sendReview(
  draft: ReviewDraft,
  { userId, earlier, isHere }: SendReviewOptions,
): Promise<SendReviewResult> {
  const errors = validate(draft)
  if (errors) return { kind: 'invalid', errors, item: earlier }
  const { productId, productTitle: title, rating, text, pictures } = draft
  const contents = { productId, title, rating, review: cleanLines(text), pictures }
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
 * Returns the shopper's unsent review of the product from the outbox, if there is
 * one. The new review must replace it, because sending the old review later would
 * overwrite the new one.
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

/**
 * Returns the error messages for a review that the server has refused: messages
 * for the fields that the server named, or a message for the whole form if it
 * named none.
 */
export function refusalErrors({ message, fields }: Refusal): ReviewErrors {
  const errors: ReviewErrors = {}
  if (fields.rating) errors.rating = fields.rating
  if (fields.review) errors.text = fields.review
  if (fields.pictures) errors.pictures = fields.pictures
  if (!errors.rating && !errors.text && !errors.pictures) errors.form = message
  return errors
}
