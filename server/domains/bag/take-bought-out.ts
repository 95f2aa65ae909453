import { boughtOf, withoutBought } from '#contract/bought.ts'
import type { Wanted } from '#contract/wanted.ts'
import type { Tx } from '../../storage/transaction.ts'
import { holdBag, noteBought, type StoredBag, writeBag } from './bag-store.ts'

/**
 * Takes out of a bag what was ordered, as many as were ordered, and notes it for the shopper's devices. Answers the bag's
 * revision, which always grows: so whoever knows the one before knows all that this has changed.
 */
export async function takeBoughtOut(tx: Tx, userId: string, ordered: Wanted): Promise<number> {
  const bag = await holdBag(tx, userId)
  const wanted = wantedIn(bag)
  const left = withoutBought(wanted, ordered)
  const revision = bag.revision + 1
  const lines = left.lines.map(({ id, quantity }) => ({ productId: id, quantity }))
  await writeBag(tx, userId, { lines, gift: left.gift, revision })
  // A gift that was not part of the order has gone all the same when nothing is left.
  const gift = left.gift === null ? wanted.gift : null
  await noteBought(tx, userId, revision, { ...boughtOf(wanted, ordered), gift })
  return revision
}

function wantedIn({ lines, gift }: StoredBag): Wanted {
  return { lines: lines.map(({ productId, quantity }) => ({ id: productId, quantity })), gift }
}
