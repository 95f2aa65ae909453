import * as z from 'zod'
import { MAX_REVIEW_PICTURES, ratingProblem, reviewTextProblem } from '../catalogue/review-rules.ts'
import { followsRule, id, instant, lines, okResponse, verbatim } from './fields.ts'

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
    pictures: z.array(z.string()).optional().describe('Paths of its pictures, if it has any'),
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
  pictures: z
    .array(verbatim.max(500))
    .max(MAX_REVIEW_PICTURES, `Please choose up to ${MAX_REVIEW_PICTURES} pictures`)
    .default([])
    .describe('Uploaded before, or paths of those that the earlier review has'),
})

export type WireReviewDraft = z.output<typeof reviewDraft>

export const writtenReviewResponse = okResponse({ data: review })
