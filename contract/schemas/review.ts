import * as z from 'zod'
import { ratingProblem, reviewTextProblem } from '../catalogue/review-rules.ts'
import { followsRule, id, instant, lines, okResponse } from './fields.ts'

/** The name is the only personal data. */
export const review = z
  .object({
    _id: id,
    userID: z.object({ fullname: z.string() }),
    productId: id,
    rating: z.int().min(1).max(5),
    review: z.string(),
    createdAt: instant,
    boughtSize: z.string().optional().describe('The size that the author received, if the product comes in sizes'),
    boughtHere: z.literal(true).optional().describe('True if the author has received an order with this product'),
  })
  .meta({ id: 'Review' })

export type WireReview = z.infer<typeof review>

/** Newest first. */
export const reviewList = okResponse({ data: z.array(review) })

/** Null if there is none. */
export const ownReviewResponse = okResponse({ data: review.nullable() })

/** Replaces the shopper's earlier one. */
export const reviewDraft = z.object({
  productId: id,
  rating: z.number().superRefine(followsRule(ratingProblem)),
  review: lines().superRefine(followsRule(reviewTextProblem)),
})

export type WireReviewDraft = z.output<typeof reviewDraft>

export const writtenReviewResponse = okResponse({ data: review })
