import { randomUUID } from 'node:crypto'
import type { Review } from '#contract/catalogue/review.ts'
import type { WireReviewDraft } from '#contract/schemas/review.ts'
import { localImagePath } from '../../providers/image-host.ts'
import { claimIdempotencyKey } from '../../storage/idempotency-keys.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { readCurrentProducts } from '../catalogue/product-store.ts'
import { publishAtCommit } from '../catalogue/publishing-store.ts'
import { addUnusedUpload, claimUpload } from '../images/upload-store.ts'
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
): Promise<Review | 'PRODUCT_UNKNOWN' | 'REPEAT_DIFFERS' | 'PICTURE_GONE'> {
  return await inTransaction(db, async (tx) => {
    const { productId } = draft
    const product = (await readCurrentProducts(tx, [productId])).get(productId)
    if (!product?.isForSale) return 'PRODUCT_UNKNOWN'
    const { pictures: given = [], ...words } = draft
    // As devices of earlier releases repeat it.
    const contents = given.length === 0 ? words : draft
    const request = { key: idempotencyKey, scope: `review ${author.id}`, contents }
    const claim = await claimIdempotencyKey(tx, request, now)
    if (claim === 'differs') return 'REPEAT_DIFFERS'
    // A retried request must not overwrite a newer review.
    const published = claim === 'repeated' ? await readReviewBy(tx, author.id, productId) : null
    if (published) return published
    const pictures = await claimPictures(tx, given, (await readReviewBy(tx, author.id, productId))?.pictures ?? [])
    if (!pictures) return 'PICTURE_GONE'
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
      pictures: JSON.stringify(pictures),
    })
    publishAtCommit(tx, [productId])
    return toReview(saved, await readBuyers(tx, productId, [author.id]))
  })
}

/**
 * Keeps pictures from being deleted as unused. What the earlier review has and the
 * new one does not becomes unused. Returns paths; null if one was not sent to the
 * shop, is gone, or belongs to something else.
 */
async function claimPictures(
  tx: Tx,
  given: readonly string[],
  earlier: readonly string[],
): Promise<readonly string[] | null> {
  const paths: string[] = []
  for (const url of given) {
    const path = localImagePath(url)
    if (path === null || paths.includes(path)) return null
    if (!earlier.includes(path) && !(await claimUpload(tx, url))) return null
    paths.push(path)
  }
  for (const path of earlier) if (!paths.includes(path)) await addUnusedUpload(tx, path, 0)
  return paths
}

/** Keeps those that others could see. */
export async function anonymizeReviews(tx: Tx, userId: string): Promise<void> {
  await deleteUnseenReviews(tx, userId)
  publishAtCommit(tx, await clearAuthor(tx, userId))
}
