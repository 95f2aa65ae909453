import type { Tx } from '../../storage/transaction.ts'
import { putStockBack } from '../catalogue/take-stock.ts'
import { giveCouponBack } from '../coupons/spend-coupon.ts'
import { changeState, type Intended } from './intended-order-store.ts'

/**
 * Ends a hold: pieces and coupon are there for others again. Answers the products whose stock has changed; none when
 * there was nothing to end. Whoever calls this tells of the products at the transaction's end.
 */
export async function lapse(tx: Tx, { id, contents }: Intended): Promise<string[]> {
  if (!(await changeState(tx, id, { from: 'held', to: 'lapsed' }))) return []
  await putStockBack(tx, contents.lines)
  if (contents.coupon) await giveCouponBack(tx, contents.coupon.code)
  return contents.lines.map(({ productId }) => productId)
}
