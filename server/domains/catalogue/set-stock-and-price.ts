import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { updateStockAndPrice } from './stock-store.ts'
import { markProductsChanged } from './version-store.ts'

/** Sets a product's stock, price (in paise) or both. Returns false if there is no published product with this id. */
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
