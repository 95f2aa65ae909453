import type { Tx } from '../../storage/transaction.ts'
import { putStockBack } from '../catalogue/take-stock.ts'
import { giveCouponBack } from '../coupons/spend-coupon.ts'
import { changeState, type Intended } from './intended-order-store.ts'

/**
 * Ends the hold that an intended order was read with: pieces and coupon are there for others again. Answers the products
 * whose stock has changed; none when there was nothing to end, or the hold was renewed since. Whoever calls this tells of
 * the products at the transaction's end.
 */
export async function lapse(tx: Tx, { id, contents, heldUntil }: Intended): Promise<string[]> {
  if (!(await changeState(tx, id, { from: 'held', to: 'lapsed', heldUntilWas: heldUntil }))) return []
  await putStockBack(tx, contents.lines)
  if (contents.coupon) await giveCouponBack(tx, contents.coupon.code)
  return contents.lines.map(({ productId }) => productId)
}
