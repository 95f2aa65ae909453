import { averageRating } from '#contract/review-average.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { Queries } from '../../storage/transaction.ts'

/** What all ratings of each product say together. Products without a review are not in it. */
export type Ratings = ReadonlyMap<string, NonNullable<Product['rating']>>

export async function readRatings(db: Queries): Promise<Ratings> {
  const rows = await db
    .selectFrom('reviews')
    .select((row) => ['product_id', row.fn.countAll<number>().as('count'), row.fn.sum<number>('rating').as('sum')])
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, count, sum }) => [product_id, { count, average: averageRating(sum, count) }]))
}

/** Changes whenever a review is written, changed or removed. */
export async function readReviewsStamp(db: Queries): Promise<string> {
  const { count, latest } = await db
    .selectFrom('reviews')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('created_at').as('latest')])
    .executeTakeFirstOrThrow()
  return `${count}/${latest}`
}
