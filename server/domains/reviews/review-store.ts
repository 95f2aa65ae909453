import type { Product } from '#contract/product.ts'
import { averageRating } from '#contract/ratings.ts'
import type { Review } from '#contract/schemas/review.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

/** The reviews of a product in the form that travels, newest first. */
export async function readReviews(db: Queries, productId: string): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const buyers = await readBuyers(db, productId)
  return rows.map((row) => toReview(row, buyers))
}

/** Who has received the product in an order. */
export async function readBuyers(db: Queries, productId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.user_id')
    .where('order_lines.product_id', '=', productId)
    .where('orders.status', '=', 'delivered')
    .distinct()
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** What this author has written of a product; null when nothing. */
export async function readReviewBy(db: Queries, authorId: string, productId: string): Promise<Review | null> {
  const row = await db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', productId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return row ? toReview(row, await readBuyers(db, productId)) : null
}

/** A review in the form that travels. `buyers` are those who have received its product. */
export function toReview(row: DB['reviews'], buyers: ReadonlySet<string>): Review {
  return {
    _id: row.id,
    userID: { fullname: row.author_name },
    productId: row.product_id,
    rating: row.rating,
    review: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.author_id !== null && buyers.has(row.author_id) && { boughtHere: true as const }),
  }
}

/** Saves a review; one that its author has written of the same product before is replaced and keeps its id. */
export async function upsertReview(db: Queries, review: DB['reviews']): Promise<DB['reviews']> {
  const { rating, text, created_at, author_name } = review
  return await db
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'author_id']).doUpdateSet({ rating, text, created_at, author_name }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What an account has written, newest first. */
export async function readReviewsBy(db: Queries, authorId: string): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .where('author_id', '=', authorId)
    .orderBy('created_at', 'desc')
    .execute()
  return await Promise.all(rows.map(async (row) => toReview(row, await readBuyers(db, row.product_id))))
}

const FORMER_SHOPPER = 'A former shopper'

/** Makes the reviews of an account nobody's. Answers the products that they are about. */
export async function clearAuthor(db: Queries, authorId: string): Promise<string[]> {
  const rows = await db
    .updateTable('reviews')
    .set({ author_id: null, author_name: FORMER_SHOPPER })
    .where('author_id', '=', authorId)
    .returning('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Removes the reviews that came with the demo. */
export async function deleteDemoReviews(tx: Tx): Promise<void> {
  await tx.deleteFrom('reviews').where('is_demo', '=', 1).execute()
}

/** What all ratings of each product say together. Products without a review are not in it. */
type Ratings = ReadonlyMap<string, NonNullable<Product['rating']>>

/** The ratings of products that have changed after this version of the catalogue. */
export async function readRatings(db: Queries, changedAfter: number): Promise<Ratings> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select((row) => ['product_id', row.fn.countAll<number>().as('count'), row.fn.sum<number>('rating').as('sum')])
    .where('changed_in_version', '>', changedAfter)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, count, sum }) => [product_id, { count, average: averageRating(sum, count) }]))
}
