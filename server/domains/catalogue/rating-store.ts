import { averageRating } from '#contract/review-average.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { Queries } from '../../storage/transaction.ts'

/** What all ratings of each product say together. Products without a review are not in it. */
export type Ratings = ReadonlyMap<string, NonNullable<Product['rating']>>

/** The ratings of products that have changed after this version of the catalogue. */
export async function readRatings(db: Queries, changedAfter: number): Promise<Ratings> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select((row) => ['product_id', row.fn.countAll<number>().as('count'), row.fn.sum<number>('rating').as('sum')])
    .where('changed_in', '>', changedAfter)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, count, sum }) => [product_id, { count, average: averageRating(sum, count) }]))
}
