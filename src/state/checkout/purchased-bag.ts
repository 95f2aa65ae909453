/** What buying does to the bag of this device. */
import { type Bag, bagModel } from '#contract/bag/bag.ts'
import { applyLineChanges, type OrderedContents, subtractOrder } from '#contract/bag/checkout-changes.ts'
import type { LineChange } from '#contract/bag/line-changes.ts'
import { isSyncPending } from '#contract/bag/sync-attempt.ts'
import type { Order } from '#contract/schemas/order.ts'

import { syncBag } from '#sync/documents/sync-bag.ts'
import { readSession } from '#sync/session/session-store.ts'
import { deviceStorage, readDocument } from '#sync/storage/device-storage.ts'
import { defaultSyncContext } from '#sync/sync-context.ts'
import { updateBag } from '../bag/bag-store.ts'
import { endCheckoutAttempt } from './checkout-attempt.ts'
import { updateDraft } from './checkout-draft.ts'

/** Takes out what an order was placed for, unless the account has told of it before. Repeatable. */
async function removeOrdered(order: OrderedContents): Promise<void> {
  await updateBag((bag) => subtractOrder(bag, order))
}

/** Makes the lines what they can be bought as. */
export async function acceptLineChanges(changes: readonly LineChange[]): Promise<void> {
  await updateBag((bag) => applyLineChanges(bag, changes))
}

/** Brings the bag to the account if it may not be what that has. Answers it as it is then, or null when that could not be done. */
export async function saveBagToAccount(): Promise<Bag | null> {
  const session = await readSession()
  const stored = () => readDocument(deviceStorage, bagModel)
  const bag = await stored()
  if (!session || !isSyncPending(bagModel, bag)) return bag
  const { kind } = await syncBag(session, defaultSyncContext)
  return kind === 'synced' ? await stored() : null
}

const KEY = 'placed-orders'

type PlacedOrder = Pick<Order, '_id' | 'products' | 'giftData' | 'bagRevision'>

/** As many as could ever be told twice. */
const MAX_REMEMBERED = 20

/**
 * To be called with every order that a checkout answers. The bag on this device loses what was ordered. Told again, by a
 * reload or by another tab, it changes nothing: the shopper may have chosen the same piece anew, and begun to buy it.
 */
export async function recordPlacedOrder(order: PlacedOrder): Promise<void> {
  const { _id, products, giftData, bagRevision } = order
  const lines = products.map(({ productID, quantity }) => ({ id: productID._id, quantity }))
  await removeOrdered({ purchased: { lines, gift: giftData }, bagRevision })
  let isNew = false
  await deviceStorage.update(KEY, (stored) => {
    const known = Array.isArray(stored) ? stored : []
    isNew = !known.includes(_id)
    return isNew ? [_id, ...known].slice(0, MAX_REMEMBERED) : known
  })
  if (!isNew) return
  // The address went to the account with the order: from there it is the saved one.
  updateDraft({ coupon: null, usesSaved: null })
  await endCheckoutAttempt()
}

/** Forgets which orders were told. */
export async function deletePlacedOrders(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}
