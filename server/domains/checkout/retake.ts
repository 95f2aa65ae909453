import type { Tx } from '../../storage/transaction.ts'
import { takeStock } from '../catalogue/take-stock.ts'
import { spendGranted } from '../coupons/spend-coupon.ts'
import { changeState, type Intended } from './intended-order-store.ts'

/**
 * Takes the pieces of an intended order that has lapsed off the shelf once more, and counts its coupon. Answers the
 * products whose stock has changed. `gone`: somebody else has bought them, and it stays lapsed. `changed`: it has not
 * lapsed, or not any more. Whoever calls this tells of the products at the transaction's end.
 */
export async function retake(
  tx: Tx,
  { id, contents }: Intended,
  to: { state: 'held'; heldUntil: number } | { state: 'placed' },
): Promise<string[] | 'gone' | 'changed'> {
  const { state, ...until } = to
  if (!(await changeState(tx, id, { from: 'lapsed', to: state, ...until }))) return 'changed'
  if (!(await takeStock(tx, contents.lines))) {
    await changeState(tx, id, { from: state, to: 'lapsed' })
    return 'gone'
  }
  if (contents.coupon) await spendGranted(tx, contents.coupon.code)
  return contents.lines.map(({ productId }) => productId)
}
