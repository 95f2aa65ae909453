import { type Review, readReview } from '#contract/catalogue/review.ts'
import { ratingProblem, reviewTextProblem } from '#contract/catalogue/review-rules.ts'
import { readOutbox } from '#sync/outbox/outbox.ts'
import type { OutboxItem, Refusal } from '#sync/outbox/outbox-item.ts'
import { sendThroughOutbox } from '../../state/outbox/send-through-outbox.ts'

export interface ReviewDraft {
  productId: string
  productTitle: string
  /** Rating from 1 to 5; 0 if no star is selected. */
  rating: number
  text: string
}

/** Error messages for individual fields or for the whole form. */
export interface ReviewErrors {
  rating?: string
  text?: string
  form?: string
}

export type SendReviewResult =
  | { kind: 'sent'; review: Review }
  /** Queued in the outbox for sending later. Lost when the page closes unless `persisted` is true. */
  | { kind: 'waiting'; persisted: boolean }
  /** `item` is the outbox item that the server may already have stored; pass it as `earlier` when retrying. */
  | { kind: 'invalid'; errors: ReviewErrors; item: OutboxItem | null }
  | { kind: 'session ended'; id: string }

interface SendReviewOptions {
  userId: string
  /** Outbox item of an earlier attempt, so that the server recognises a retry. */
  earlier: OutboxItem | null
  /** Returns whether the form is still mounted. */
  isHere: () => boolean
}

/** Validates a review and sends it through the outbox. Replaces the author's earlier review of the product. */
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

/** Finds an unsent review of the product in the outbox. If it were sent later, it would overwrite the newer review. */
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

/** Returns the error messages of a refused review: by field or, if no field is named, for the whole form. */
export function refusalErrors({ message, fields }: Refusal): ReviewErrors {
  const errors: ReviewErrors = {}
  if (fields.rating) errors.rating = fields.rating
  if (fields.review) errors.text = fields.review
  if (!errors.rating && !errors.text) errors.form = message
  return errors
}
