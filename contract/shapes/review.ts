import * as z from 'zod'
import { REVIEW_TEXT_AT_MOST } from '../review-text.ts'

/** A review as the wire carries it. Of the author only the name is told. */
export const review = z
  .object({
    _id: z.string(),
    userID: z.object({ fullname: z.string() }),
    productId: z.string(),
    rating: z.number().int().min(1).max(5),
    review: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Review' })

export type Review = z.infer<typeof review>

/** All reviews of a product, newest first. */
export const reviewList = z.object({ status: z.literal('ok'), data: z.array(review) })

/** What a shopper sends. Sending again for the same product replaces the shopper's earlier review. */
export const reviewDraft = z.object({
  productId: z.string().max(120),
  rating: z.number().int().min(1).max(5),
  review: z.string().trim().min(1).max(REVIEW_TEXT_AT_MOST),
})

export const reviewWritten = z.object({ status: z.literal('ok'), data: review })
