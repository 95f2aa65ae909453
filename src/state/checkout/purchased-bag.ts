/** Functions that update this device's bag before and after a purchase. */
import { type Bag, bagModel } from '#contract/bag/bag.ts'
import { toContentsLine } from '#contract/bag/cart-contents.ts'
import { applyLineChanges, subtractOrder } from '#contract/bag/checkout-changes.ts'
import type { LineChange } from '#contract/bag/line-changes.ts'
import { isSyncPending } from '#contract/bag/sync-attempt.ts'
import type { Order } from '#contract/orders/order.ts'
import { syncBag } from '#sync/documents/sync-bag.ts'
import { readSession } from '#sync/session/session-store.ts'
import { deviceStorage, readDocument } from '#sync/storage/device-storage.ts'
import { defaultSyncContext } from '#sync/sync-context.ts'
import { updateBag } from '../bag/bag-store.ts'
import { endCheckoutAttempt } from './checkout-attempt.ts'
import { updateDraft } from './checkout-draft.ts'

/**
 * Syncs this device's bag with the account, unless the shopper is a guest or the two are already known to match.
 * Returns the resulting bag, or null if the sync has failed.
 */
export async function saveBagToAccount(): Promise<Bag | null> {
  const session = await readSession()
  const bag = await readDocument(deviceStorage, bagModel)
  if (!session || !isSyncPending(bagModel, bag)) return bag
  const { kind } = await syncBag(session, defaultSyncContext)
  return kind === 'synced' ? await readDocument(deviceStorage, bagModel) : null
}

/** Applies changes to the bag's lines, such as new prices, that the shopper has accepted. */
export async function acceptLineChanges(changes: readonly LineChange[]): Promise<void> {
  await updateBag((bag) => applyLineChanges(bag, changes))
}

/** Storage key for the ids of recently placed orders. */
const PLACED_ORDERS_KEY = 'placed-orders'

const MAX_REMEMBERED = 20

type PlacedOrder = Pick<Order, 'id' | 'lines' | 'gift' | 'bagRevision'>

/**
 * Removes the lines of a placed order from the bag and ends the checkout attempt. Idempotent, because a reload or
 * another tab may report the same order again.
 */
export async function recordPlacedOrder({ id, lines, gift, bagRevision }: PlacedOrder): Promise<void> {
  const purchased = { lines: lines.map(toContentsLine), gift }
  await updateBag((bag) => subtractOrder(bag, { purchased, bagRevision }))
  let isNew = false
  await deviceStorage.update(PLACED_ORDERS_KEY, (stored) => {
    const known: unknown[] = Array.isArray(stored) ? stored : []
    isNew = !known.includes(id)
    return isNew ? [id, ...known].slice(0, MAX_REMEMBERED) : known
  })
  if (!isNew) return
  // The order has saved its address in the account, so the next checkout starts with that address.
  updateDraft({ coupon: null, usesSaved: null })
  await endCheckoutAttempt()
}

/** Deletes the ids of recently placed orders from this device. */
export async function deletePlacedOrders(): Promise<void> {
  await deviceStorage.update(PLACED_ORDERS_KEY, () => null)
}
