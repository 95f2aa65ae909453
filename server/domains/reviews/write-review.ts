import { randomUUID } from 'node:crypto'
import type { Review } from '#contract/catalogue/review.ts'
import type { WireReviewDraft } from '#contract/schemas/review.ts'
import { claimIdempotencyKey } from '../../storage/idempotency-keys.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { readCurrentProducts } from '../catalogue/product-store.ts'
import { publishAtCommit } from '../catalogue/publishing-store.ts'
import { readBuyers } from '../ordering/orders/order-store.ts'
import { clearAuthor, deleteUnseenReviews, readReviewBy, toReview, upsertReview } from './review-store.ts'

interface Author {
  id: string
  fullname: string
}

/** Replaces the author's earlier review. Idempotent by key. */
export async function writeReview(
  { db, now }: { db: Queries; now: number },
  author: Author,
  draft: WireReviewDraft,
  idempotencyKey: string | null = null,
): Promise<Review | 'PRODUCT_UNKNOWN' | 'REPEAT_DIFFERS'> {
  return await inTransaction(db, async (tx) => {
    const { productId } = draft
    const product = (await readCurrentProducts(tx, [productId])).get(productId)
    if (!product?.isForSale) return 'PRODUCT_UNKNOWN'
    const request = { key: idempotencyKey, scope: `review ${author.id}`, contents: draft }
    const claim = await claimIdempotencyKey(tx, request, now)
    if (claim === 'differs') return 'REPEAT_DIFFERS'
    // A retried request must not overwrite a newer review.
    const published = claim === 'repeated' ? await readReviewBy(tx, author.id, productId) : null
    if (published) return published
    const saved = await upsertReview(tx, {
      id: randomUUID(),
      product_id: productId,
      author_id: author.id,
      author_name: author.fullname,
      rating: draft.rating,
      text: draft.review,
      created_at: now,
      is_demo: 0,
      needs_verified_author: 1,
    })
    publishAtCommit(tx, [productId])
    return toReview(saved, await readBuyers(tx, productId, [author.id]))
  })
}

/** Keeps those that others could see. */
export async function anonymizeReviews(tx: Tx, userId: string): Promise<void> {
  await deleteUnseenReviews(tx, userId)
  publishAtCommit(tx, await clearAuthor(tx, userId))
}
