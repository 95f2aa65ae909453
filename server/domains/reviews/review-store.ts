import type { ExpressionBuilder } from 'kysely'
import type { Review } from '#contract/catalogue/review.ts'
import { parseColumn, urlsColumn } from '../../storage/json-columns.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { AddReviewTotals } from '../catalogue/product-store.ts'
import { addUnusedUpload } from '../images/upload-store.ts'
import { type Buyers, readBuyers } from '../ordering/orders/order-store.ts'

/** Newest first, of those that everybody may see, and of `authorId`. */
export async function readReviews(db: Queries, productId: string, authorId = ''): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', productId)
    .where((eb) => eb.or([isPublic(eb), eb('author_id', '=', authorId)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const authorIds = rows.flatMap(({ author_id }) => author_id ?? [])
  const buyers = await readBuyers(db, productId, authorIds)
  return rows.map((row) => toReview(row, buyers))
}

/** Whether its author, if it needs one, has a verified address. */
function isPublic(eb: ExpressionBuilder<DB, 'reviews'>) {
  const author = eb.selectFrom('users').select('users.id').whereRef('users.id', '=', 'reviews.author_id')
  return eb.or([
    eb('reviews.needs_verified_author', '=', 0),
    eb.exists(author.where('users.email_verified_at', 'is not', null)),
  ])
}

/** Null if there is none. */
export async function readReviewBy(db: Queries, authorId: string, productId: string): Promise<Review | null> {
  const row = await db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', productId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return row ? toReview(row, await readBuyers(db, productId, [authorId])) : null
}

/** Newest first. */
export async function readReviewsBy(db: Queries, authorId: string): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .where('author_id', '=', authorId)
    .orderBy('created_at', 'desc')
    .execute()
  return await Promise.all(rows.map(async (row) => toReview(row, await readBuyers(db, row.product_id, [authorId]))))
}

/** `buyers` contains authors who received the product. */
export function toReview(row: DB['reviews'], buyers: Buyers): Review {
  const boughtSize = row.author_id === null ? null : buyers.get(row.author_id)
  return {
    id: row.id,
    authorName: row.author_name,
    productId: row.product_id,
    rating: row.rating,
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    pictures: parseColumn(urlsColumn, row.pictures),
    isVerifiedPurchase: row.author_id !== null && buyers.has(row.author_id),
    ...(boughtSize && { boughtSize }),
  }
}

/** The author's earlier review keeps its id. */
export async function upsertReview(db: Queries, review: DB['reviews']): Promise<DB['reviews']> {
  const { rating, text, created_at, author_name, needs_verified_author, pictures } = review
  return await db
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'author_id'])
        .doUpdateSet({ rating, text, created_at, author_name, needs_verified_author, pictures }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those that only their author could see, with their pictures. */
export async function deleteUnseenReviews(tx: Tx, authorId: string): Promise<void> {
  const rows = await tx
    .deleteFrom('reviews')
    .where('author_id', '=', authorId)
    .where((eb) => eb.not(isPublic(eb)))
    .returning('pictures')
    .execute()
  await releasePictures(tx, rows)
}

const FORMER_SHOPPER = 'A former shopper'

/** Their pictures may show the author, and go. Returns the ids of the products. */
export async function clearAuthor(tx: Tx, authorId: string): Promise<string[]> {
  await releasePictures(
    tx,
    await tx.selectFrom('reviews').select('pictures').where('author_id', '=', authorId).execute(),
  )
  const rows = await tx
    .updateTable('reviews')
    .set({ author_id: null, author_name: FORMER_SHOPPER, needs_verified_author: 0, pictures: '[]' })
    .where('author_id', '=', authorId)
    .returning('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** They become unused uploads, which are deleted later. */
async function releasePictures(tx: Tx, reviews: readonly Pick<DB['reviews'], 'pictures'>[]): Promise<void> {
  for (const path of reviews.flatMap(({ pictures }) => parseColumn(urlsColumn, pictures))) {
    await addUnusedUpload(tx, path, 0)
  }
}

/** The newest, for the owner. */
export async function listNewestReviews(db: Queries, count: number): Promise<DB['reviews'][]> {
  return await db.selectFrom('reviews').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(count).execute()
}

/** With its pictures, or these alone. Returns the id of its product; null if there is no such review. */
export async function removeReview(
  tx: Tx,
  id: string,
  { onlyPictures }: { onlyPictures: boolean },
): Promise<string | null> {
  const row = await tx.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  await releasePictures(tx, [row])
  if (onlyPictures) await tx.updateTable('reviews').set({ pictures: '[]' }).where('id', '=', id).execute()
  else await tx.deleteFrom('reviews').where('id', '=', id).execute()
  return row.product_id
}

export async function deleteDemoReviews(tx: Tx): Promise<void> {
  await tx.deleteFrom('reviews').where('is_demo', '=', 1).execute()
}

export const addReviewTotals: AddReviewTotals = (products) =>
  products.select((eb) => {
    const reviews = eb.selectFrom('reviews').whereRef('reviews.product_id', '=', 'products.id').where(isPublic)
    return [
      reviews.select(({ fn }) => fn.countAll<number>().as('count')).as('review_count'),
      reviews.select(({ fn }) => fn.sum<number | null>('rating').as('sum')).as('star_sum'),
    ]
  })
