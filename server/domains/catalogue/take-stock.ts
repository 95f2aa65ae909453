import type { Tx } from '../../storage/transaction.ts'
import { lowerStock, raiseStock } from './stock-store.ts'

export interface Pieces {
  productId: string
  quantity: number
}

/**
 * Takes pieces off the shelf, all of them or none, and answers whether there were enough. Two that want the last piece
 * at the same time never both get it. Shoppers see it once `productsChanged` was called, best at the transaction's end.
 */
export async function takeStock(tx: Tx, lines: readonly Pieces[]): Promise<boolean> {
  const taken: Pieces[] = []
  for (const line of inFixedOrder(lines)) {
    if (await lowerStock(tx, line.productId, line.quantity)) taken.push(line)
    else {
      await putStockBack(tx, taken)
      return false
    }
  }
  return true
}

/** Puts pieces back on the shelf. */
export async function putStockBack(tx: Tx, lines: readonly Pieces[]): Promise<void> {
  for (const { productId, quantity } of inFixedOrder(lines)) await raiseStock(tx, productId, quantity)
}

/** So that two transactions with the same pieces wait for one another and never in a circle. */
function inFixedOrder(lines: readonly Pieces[]): Pieces[] {
  return [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))
}
