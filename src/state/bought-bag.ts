/** What buying does to the bag of this device. */
import { type Bag, bagForm, readBag } from '#contract/bag.ts'
import { type TakenOut, withChanges, withoutOrdered } from '#contract/bought-bag.ts'
import type { LineChange } from '#contract/line-change.ts'
import { mayChange } from '#contract/round.ts'
import { bagThing } from '#sync/bag-thing.ts'
import { device } from '#sync/device.ts'
import { here } from '#sync/place.ts'
import { pushBag } from '#sync/push-bag.ts'
import { readSession } from '#sync/session-store.ts'
import { changeBag } from './bag.ts'

/** Takes out what an order was placed for, unless the account has told of it before. Repeatable. */
export async function takeOrdered(order: TakenOut): Promise<void> {
  await changeBag((bag) => withoutOrdered(bag, order))
}

/** Makes the lines what they can be bought as. */
export async function acceptChanges(changes: readonly LineChange[]): Promise<void> {
  await changeBag((bag) => withChanges(bag, changes))
}

/** Brings the bag to the account if it may not be what that has. Answers it as it is then, or null when that could not be done. */
export async function saveBag(): Promise<Bag | null> {
  const session = await readSession()
  const stored = async () => readBag(await device.read(bagThing.key))
  const bag = await stored()
  if (!session || !mayChange(bagForm, bag)) return bag
  const { kind } = await pushBag(session, here)
  return kind === 'agreed' ? await stored() : null
}
