/** The account’s bag in API tests. */
import { publishAtCommit } from '#server/domains/catalogue/publishing-store.ts'
import { inTransaction, type Queries } from '#server/storage/transaction.ts'
import type { ApiClient, Shopper } from '../shop/api-client.ts'

export const RING = 'vana-leaf-ring'
export const CUFF = 'lohar-hammered-cuff'
export const HOOPS = 'roz-everyday-hoops'

/** As in requests. */
export const line = (productID: string, quantity: number) => ({ productID, quantity })

/** For a request that may change only this revision. */
export const ifAt = (revision: number) => ({ headers: { 'if-match': `"${revision}"` } })

/** Of a response, as in requests. */
export const linesOf = ({ products }: { products: readonly { productID: { _id: string }; quantity: number }[] }) =>
  products.map(({ productID, quantity }) => line(productID._id, quantity))

export async function serverBag(ask: ApiClient, { user, token }: Shopper) {
  return (await ask('readCart', { path: { userId: user._id }, token })).answer
}

/** Changes it as a sale, a delivery or the owner would. */
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
