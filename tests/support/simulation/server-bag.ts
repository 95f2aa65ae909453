/** Helpers for API tests of the account’s bag. */
import { publishAtCommit } from '#server/domains/catalogue/publishing-store.ts'
import { inTransaction, type Queries } from '#server/storage/transaction.ts'
import type { ApiClient, Shopper } from '../shop/api-client.ts'

export const RING = 'vana-leaf-ring'
export const CUFF = 'lohar-hammered-cuff'
export const HOOPS = 'roz-everyday-hoops'

/** Creates a line as sent in requests. */
export const line = (productID: string, quantity: number) => ({ productID, quantity })

/** Creates the header of a request that may change only this revision. */
export const ifAt = (revision: number) => ({ headers: { 'if-match': `"${revision}"` } })

/** Returns the lines of a response in the format of requests. */
export const linesOf = ({ products }: { products: readonly { productID: { _id: string }; quantity: number }[] }) =>
  products.map(({ productID, quantity }) => line(productID._id, quantity))

/** Reads a shopper’s bag from the server. */
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
    publishAtCommit(tx, [id])
  })
}
