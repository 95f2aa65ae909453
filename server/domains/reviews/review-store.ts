import type { Review } from '#contract/shapes/review.ts'
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
  const buyers = await buyersOf(db, productId)
  return rows.map((row) => reviewOf(row, buyers))
}

/** Who has received the product in an order. */
export async function buyersOf(db: Queries, productId: string): Promise<ReadonlySet<string>> {
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
  return row ? reviewOf(row, await buyersOf(db, productId)) : null
}

/** A review in the form that travels. `buyers` are those who have received its product. */
export function reviewOf(row: DB['reviews'], buyers: ReadonlySet<string>): Review {
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
export async function putReview(db: Queries, review: DB['reviews']): Promise<DB['reviews']> {
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
  return await Promise.all(rows.map(async (row) => reviewOf(row, await buyersOf(db, row.product_id))))
}

const NOBODY = 'A former shopper'

/** Makes the reviews of an account nobody's. Answers the products that they are about. */
export async function removeAuthor(db: Queries, authorId: string): Promise<string[]> {
  const rows = await db
    .updateTable('reviews')
    .set({ author_id: null, author_name: NOBODY })
    .where('author_id', '=', authorId)
    .returning('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Removes the reviews that came with the demo. */
export async function removeDemoReviews(tx: Tx): Promise<void> {
  await tx.deleteFrom('reviews').where('is_demo', '=', 1).execute()
}
