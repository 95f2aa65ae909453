import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { updateStockAndPrice } from './stock-store.ts'
import { markProductsChanged } from './version-store.ts'

/** Sets how many there are of a product, or what it costs. Answers false for one that the shop does not have. */
export function setStockAndPrice(
  db: Queries,
  productId: string,
  change: { stock?: number; pricePaise?: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await updateStockAndPrice(tx, productId, change))) return false
    markProductsChanged(tx, [productId])
    return true
  })
}
