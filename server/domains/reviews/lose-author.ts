import type { Tx } from '../../storage/transaction.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import { removeAuthor } from './review-store.ts'

/** Takes the name off every review of an account that is being deleted. What they say stays. */
export async function loseAuthor(tx: Tx, userId: string): Promise<void> {
  const products = await removeAuthor(tx, userId)
  if (products.length > 0) await productsChanged(tx, products)
}
