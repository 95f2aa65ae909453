import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { deleteDemoCategories } from '../catalogue/category-store.ts'
import { publishWholeCatalogue } from '../catalogue/publishing-store.ts'
import { deleteDemoStorefront } from '../catalogue/storefront-store.ts'
import { insertCoupon, removeDemoCoupons } from '../coupons/coupon-store.ts'
import { deleteDemoPictures } from '../media/picture-store.ts'
import { deleteDemoReviews, upsertReview } from '../reviews/review-store.ts'
import type { ReviewFile } from './catalogue-folder.ts'
import { deleteDemoProducts } from './product-import-store.ts'

/** Returns the number of deleted products. Idempotent. */
export async function removeDemo(db: Queries): Promise<number> {
  return await inTransaction(db, async (tx) => {
    await publishWholeCatalogue(tx)
    return await deleteDemoData(tx)
  })
}

/**
 * Returns the number of deleted products. The caller must have called
 * `publishWholeCatalogue`.
 */
export async function deleteDemoData(tx: Tx): Promise<number> {
  await deleteDemoReviews(tx)
  await removeDemoCoupons(tx)
  const products = await deleteDemoProducts(tx)
  await deleteDemoCategories(tx)
  await deleteDemoStorefront(tx)
  // Delete pictures last, because categories refer to pictures.
  await deleteDemoPictures(tx)
  return products
}

const DEMO_COUPONS = [
  { code: 'WELCOME10', percent: 10, is_public: 1 },
  { code: 'FESTIVE25', percent: 25, is_public: 0 },
]

/** The coupons never expire and can be used any number of times. */
export async function insertDemoData(tx: Tx, reviews: readonly ReviewFile[]): Promise<void> {
  for (const [index, { product, rating, date, author, text }] of reviews.entries()) {
    await upsertReview(tx, {
      id: `demo-${index + 1}`,
      product_id: product,
      author_id: null,
      author_name: author,
      rating,
      text,
      created_at: Date.parse(`${date}T12:00:00Z`),
      is_demo: 1,
      needs_verified_author: 0,
      pictures: '[]',
    })
  }
  const unlimited = { expires_at: null, max_uses: null, max_uses_per_shopper: null }
  for (const coupon of DEMO_COUPONS) {
    await insertCoupon(tx, { ...coupon, ...unlimited, uses: 0, created_at: 0, is_demo: 1 })
  }
}
