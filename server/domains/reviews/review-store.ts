import type { ExpressionBuilder } from 'kysely'
import type { Review } from '#contract/catalogue/review.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { AddReviewTotals } from '../catalogue/product-store.ts'
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
    isVerifiedPurchase: row.author_id !== null && buyers.has(row.author_id),
    ...(boughtSize && { boughtSize }),
  }
}

/** The author's earlier review keeps its id. */
export async function upsertReview(db: Queries, review: DB['reviews']): Promise<DB['reviews']> {
  const { rating, text, created_at, author_name, needs_verified_author } = review
  return await db
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'author_id'])
        .doUpdateSet({ rating, text, created_at, author_name, needs_verified_author }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those that only their author could see. */
export async function deleteUnseenReviews(tx: Tx, authorId: string): Promise<void> {
  await tx
    .deleteFrom('reviews')
    .where('author_id', '=', authorId)
    .where((eb) => eb.not(isPublic(eb)))
    .execute()
}

const FORMER_SHOPPER = 'A former shopper'

export async function clearAuthor(db: Queries, authorId: string): Promise<string[]> {
  const rows = await db
    .updateTable('reviews')
    .set({ author_id: null, author_name: FORMER_SHOPPER, needs_verified_author: 0 })
    .where('author_id', '=', authorId)
    .returning('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
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
