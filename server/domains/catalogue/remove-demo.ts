import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { catalogueChanged } from './catalogue-version.ts'

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
  await tx.deleteFrom('reviews').where('is_demo', '=', 1).execute()
  await tx.deleteFrom('coupons').where('is_demo', '=', 1).execute()
  const { numDeletedRows } = await tx.deleteFrom('products').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  await tx.deleteFrom('categories').where('is_demo', '=', 1).execute()
  await tx.deleteFrom('storefront').where('is_demo', '=', 1).execute()
  await tx.deleteFrom('pictures').where('is_demo', '=', 1).execute()
  return Number(numDeletedRows)
}
