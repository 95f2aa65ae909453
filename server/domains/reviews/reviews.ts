import { randomUUID } from 'node:crypto'
import type { Review } from '#contract/schemas/review.ts'
import { claimIdempotencyKey } from '../../storage/idempotency-keys.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { readCurrentProducts } from '../catalogue/product-store.ts'
import { markProductsChanged } from '../catalogue/version-store.ts'
import { clearAuthor, readBuyers, readReviewBy, toReview, upsertReview } from './review-store.ts'

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
    const piece = (await readCurrentProducts(tx, [productId])).get(productId)
    if (!piece?.isForSale) return 'PRODUCT_UNKNOWN'
    const once = { key: repeatKey, scope: `review ${author.id}`, contents: draft }
    const noted = await claimIdempotencyKey(tx, once, now)
    if (noted === 'differs') return 'REPEAT_DIFFERS'
    const earlier = noted === 'repeated' ? await readReviewBy(tx, author.id, productId) : null
    if (earlier) return earlier
    const saved = await upsertReview(tx, {
      id: randomUUID(),
      product_id: productId,
      author_id: author.id,
      author_name: author.fullname,
      rating: draft.rating,
      text: draft.review,
      created_at: now,
      is_demo: 0,
    })
    markProductsChanged(tx, [productId])
    return toReview(saved, await readBuyers(tx, productId))
  })
}

/** Takes the name off every review of an account that is being deleted. What they say stays. */
export async function anonymizeReviews(tx: Tx, userId: string): Promise<void> {
  const products = await clearAuthor(tx, userId)
  if (products.length > 0) markProductsChanged(tx, products)
}
