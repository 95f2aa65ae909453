import { randomUUID } from 'node:crypto'
import type { Review } from '#contract/shapes/review.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import { readPieces } from '../catalogue/piece-store.ts'
import { noteOnce } from '../guards/repeat-store.ts'
import { buyersOf, putReview, readReviewBy, reviewOf } from './review-store.ts'

interface Author {
  id: string
  fullname: string
}

/** Checked already by the contract's shape. */
interface Draft {
  productId: string
  rating: number
  review: string
}

/**
 * Publishes a review at once, under its author's name. Writing again about the same product replaces the earlier review,
 * so this may be repeated. With a key it may also be repeated late: a newer review of the same author stays.
 */
export async function writeReview(
  { db, now }: { db: Queries; now: number },
  author: Author,
  draft: Draft,
  repeatKey: string | null = null,
): Promise<Review | 'PRODUCT_UNKNOWN' | 'REPEAT_DIFFERS'> {
  return await inTransaction(db, async (tx) => {
    const { productId } = draft
    const piece = (await readPieces(tx, [productId])).get(productId)
    if (!piece?.isForSale) return 'PRODUCT_UNKNOWN'
    const once = { key: repeatKey, scope: `review ${author.id}`, contents: draft }
    const noted = await noteOnce(tx, once, now)
    if (noted === 'differs') return 'REPEAT_DIFFERS'
    const earlier = noted === 'repeated' ? await readReviewBy(tx, author.id, productId) : null
    if (earlier) return earlier
    const saved = await putReview(tx, {
      id: randomUUID(),
      product_id: productId,
      author_id: author.id,
      author_name: author.fullname,
      rating: draft.rating,
      text: draft.review,
      created_at: now,
      is_demo: 0,
    })
    await productsChanged(tx, [productId])
    return reviewOf(saved, await buyersOf(tx, productId))
  })
}
