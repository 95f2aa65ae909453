/** What buying does to the bag of this device. */
import { withChanges, withoutOrdered } from '#contract/bought-bag.ts'
import type { LineChange } from '#contract/line-change.ts'
import { changeBag } from './bag.ts'

/** Takes out what an order was placed for. */
export async function takeOrdered(ordered: readonly { id: string; quantity: number }[]): Promise<void> {
  await changeBag((bag) => withoutOrdered(bag, ordered))
}

/** Makes the lines what they can be bought as. */
export async function acceptChanges(changes: readonly LineChange[]): Promise<void> {
  await changeBag((bag) => withChanges(bag, changes))
}
