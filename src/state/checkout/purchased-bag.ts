/** This device's bag before and after a purchase. */
import { type Bag, bagModel } from '#contract/bag/bag.ts'
import { toContentsLine } from '#contract/bag/cart-contents.ts'
import { applyLineChanges, subtractOrder } from '#contract/bag/checkout-changes.ts'
import type { LineChange } from '#contract/bag/line-changes.ts'
import { isSyncPending } from '#contract/bag/sync-attempt.ts'
import type { Order } from '#contract/orders/order.ts'
import { readSession } from '#sync/session/session-store.ts'
import { deviceStorage, readSyncedList } from '#sync/storage/device-storage.ts'
import { defaultSyncContext } from '#sync/sync-context.ts'
import { syncBag } from '#sync/synced-lists/sync-bag.ts'
import { updateBag } from '../bag/bag-store.ts'
import { endCheckoutAttempt } from './checkout-attempt.ts'
import { updateDraft } from './checkout-draft.ts'

/**
 * Unless the shopper is a guest or both are known to match. Null if the sync
 * failed.
 */
export async function saveBagToAccount(): Promise<Bag | null> {
  const session = await readSession()
  const bag = await readSyncedList(deviceStorage, bagModel)
  if (!session || !isSyncPending(bagModel, bag)) return bag
  const { kind } = await syncBag(session, defaultSyncContext)
  return kind === 'synced' ? await readSyncedList(deviceStorage, bagModel) : null
}

/** Such as new prices, which the shopper has accepted. */
export async function acceptLineChanges(changes: readonly LineChange[]): Promise<void> {
  await updateBag((bag) => applyLineChanges(bag, changes))
}

/** Ids of orders placed lately. */
const PLACED_ORDERS_KEY = 'placed-orders'

const MAX_REMEMBERED = 20

type PlacedOrder = Pick<Order, 'id' | 'lines' | 'gift' | 'bagRevision'>

/**
 * Also ends the checkout attempt. Idempotent: a reload or another tab may report
 * the order again.
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
  // The account now has the order's address; the next checkout starts with it.
  updateDraft({ coupon: null, usesSaved: null })
  await endCheckoutAttempt()
}

export async function deletePlacedOrders(): Promise<void> {
  await deviceStorage.update(PLACED_ORDERS_KEY, () => null)
}
