import { inTransaction } from '../../storage/transaction.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import { takeStock } from '../catalogue/take-stock.ts'
import { spendGranted } from '../coupons/spend-coupon.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { changeState, type Intended, stopAsking } from './intended-order-store.ts'

/** Long enough for a provider to take money that was agreed to. */
const TAKING_MS = 2 * 60_000

/**
 * Sets the pieces of an intended order that has lapsed aside once more, while the money that its shopper has agreed to is
 * taken. `gone`: somebody else has bought them. `changed`: it has not lapsed, or not any more.
 */
export function holdAgain(
  { db, clock }: Pick<CheckoutParts, 'db' | 'clock'>,
  { id, contents }: Intended,
): Promise<'held' | 'gone' | 'changed'> {
  return inTransaction(db, async (tx) => {
    const heldUntil = clock() + TAKING_MS
    if (!(await changeState(tx, id, { from: 'lapsed', to: 'held', heldUntil }))) return 'changed'
    if (!(await takeStock(tx, contents.lines))) {
      await changeState(tx, id, { from: 'held', to: 'lapsed' })
      // The shopper hears of it now; a piece that comes back later is not to be paid for behind their back.
      await stopAsking(tx, id)
      return 'gone'
    }
    if (contents.coupon) await spendGranted(tx, contents.coupon.code)
    await productsChanged(
      tx,
      contents.lines.map(({ productId }) => productId),
    )
    return 'held'
  })
}
