import type { Tx } from '../../storage/transaction.ts'
import { changeBag } from './change-bag.ts'

/** Takes pieces out of a bag because they were ordered. The gift goes with them, unless it was not part of the order. */
export function takeBoughtOut(tx: Tx, userId: string, productIds: readonly string[], withGift: boolean) {
  return changeBag(tx, { userId }, [], ({ lines, gift }) => {
    const left = lines.filter(({ productId }) => !productIds.includes(productId))
    return { lines: left, gift: withGift || left.length === 0 ? null : gift, notes: [] }
  })
}
