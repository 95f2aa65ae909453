import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { productsChanged } from './catalogue-version.ts'
import { writeProduct } from './stock-store.ts'

/** Sets how many there are of a product, or what it costs. Answers false for one that the shop does not have. */
export function putStockAndPrice(
  db: Queries,
  productId: string,
  change: { stock?: number; pricePaise?: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await writeProduct(tx, productId, change))) return false
    await productsChanged(tx, [productId])
    return true
  })
}
