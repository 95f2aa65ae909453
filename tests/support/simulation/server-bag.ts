/** Bags on the server, as tests of the API speak of them. */
import { markProductsChanged } from '#server/domains/catalogue/version-store.ts'
import { inTransaction, type Queries } from '#server/storage/transaction.ts'
import type { ApiClient, Shopper } from '../shop/api-client.ts'

export const RING = 'tara-solitaire-ring'
export const KADA = 'veer-kada'
export const HOOPS = 'roz-everyday-hoops'

/** A line as it is sent. */
export const line = (productID: string, quantity: number) => ({ productID, quantity })

/** The header of a call that is to change only this revision. */
export const ifAt = (revision: number) => ({ headers: { 'if-match': `"${revision}"` } })

/** Lines of an answer, in the form they are sent in. */
export const linesOf = ({ products }: { products: readonly { productID: { _id: string }; quantity: number }[] }) =>
  products.map(({ productID, quantity }) => line(productID._id, quantity))

/** How the server answers a shopper's bag now. */
export async function serverBag(ask: ApiClient, { user, token }: Shopper) {
  return (await ask('readCart', { path: { userId: user._id }, token })).answer
}

/** Changes a product as a sale, a delivery or the owner would. */
export async function changeProduct(
  db: Queries,
  id: string,
  change: { stock?: number; price_paise?: number; is_published?: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('products').set(change).where('id', '=', id).execute()
    markProductsChanged(tx, [id])
  })
}
