import * as z from 'zod'
import { REVIEW_TEXT_AT_MOST } from '#contract/review-text.ts'
import type { Tx } from '../../storage/transaction.ts'
import { putReview } from '../reviews/review-store.ts'

/** An entry of the demo's `reviews.json`. */
export const demoReview = z.object({
  product: z.string(),
  rating: z.int().min(1).max(5),
  date: z.iso.date(),
  author: z.string().min(1),
  text: z.string().min(1).max(REVIEW_TEXT_AT_MOST),
})

export type DemoReview = z.infer<typeof demoReview>

/** Adds the demo's reviews to its products. They go with it, and no other catalogue ever gets them. */
export async function addDemoReviews(tx: Tx, reviews: readonly DemoReview[]): Promise<void> {
  for (const [index, { product, rating, date, author, text }] of reviews.entries()) {
    await putReview(tx, {
      id: `demo-${index + 1}`,
      product_id: product,
      author_id: null,
      author_name: author,
      rating,
      text,
      created_at: Date.parse(`${date}T12:00:00Z`),
      is_demo: 1,
    })
  }
}
