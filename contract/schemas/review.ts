import * as z from 'zod'
import { ratingProblem, reviewTextProblem } from '../review-rules.ts'
import { followsRule, id, instant, okResponse, withoutNul } from './fields.ts'

/** A review as the wire carries it. Of the author only the name is told. */
export const review = z
  .object({
    _id: id,
    userID: z.object({ fullname: z.string() }),
    productId: id,
    rating: z.int().min(1).max(5),
    review: z.string(),
    createdAt: instant,
    boughtHere: z
      .literal(true)
      .optional()
      .describe('Only where an order of its author with this product was delivered'),
  })
  .meta({ id: 'Review' })

export type WireReview = z.infer<typeof review>

/** All reviews of a product, newest first. */
export const reviewList = okResponse({ data: z.array(review) })

/** What the shopper who asks has written of a product; null when nothing. */
export const ownReviewResponse = okResponse({ data: review.nullable() })

/** What a shopper sends. Sending again for the same product replaces the shopper's earlier review. */
export const reviewDraft = z.object({
  productId: id,
  rating: z.number().superRefine(followsRule(ratingProblem)),
  review: z
    .string()
    .trim()
    .refine(...withoutNul)
    .superRefine(followsRule(reviewTextProblem)),
})

export const writtenReviewResponse = okResponse({ data: review })
