import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { removeDemoCoupons } from '../coupons/coupon-store.ts'
import { removeDemoPictures } from '../media/picture-store.ts'
import { removeDemoReviews } from '../reviews/review-store.ts'
import { catalogueChanged } from './catalogue-version.ts'
import { removeDemoCategories } from './category-store.ts'
import { removeDemoProducts } from './product-store.ts'
import { removeDemoStorefront } from './storefront-store.ts'

/** Removes everything that came with the demo. Answers how many products that were. May be repeated. */
export async function removeDemo(db: Queries): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const products = await removeDemoRows(tx)
    await catalogueChanged(tx)
    return products
  })
}

/** For use inside a larger transaction, which must tell of the change itself. */
export async function removeDemoRows(tx: Tx): Promise<number> {
  await removeDemoReviews(tx)
  await removeDemoCoupons(tx)
  const products = await removeDemoProducts(tx)
  await removeDemoCategories(tx)
  await removeDemoStorefront(tx)
  // Last, because the categories name them.
  await removeDemoPictures(tx)
  return products
}
