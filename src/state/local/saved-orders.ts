/**
 * The orders of a shopper as they were last read, so that they can be read without a network. They belong to one user:
 * to anybody else they do not exist, and a logout wipes them.
 */
import { type Order, readOrder, toWireOrder } from '#contract/order.ts'
import type { WireOrder } from '#contract/schemas/order.ts'
import { isAmount, isRecord } from '#contract/type-guards.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

export interface SavedOrders {
  userId: string
  /** Newest first. */
  orders: readonly Order[]
  /** When the oldest of what is kept was true (epoch ms). */
  savedAt: number
}

/** Orders are stored as the wire carries them. */
type StoredOrders = Omit<SavedOrders, 'orders'> & { orders: readonly WireOrder[] }

const KEY = 'orders'

/** What is kept for this user, or null. Never rejects. */
export async function readSavedOrders(userId: string): Promise<SavedOrders | null> {
  return ordersOf(userId, await deviceStorage.read(KEY))
}

/** Keeps all orders of a user, in place of whatever was kept. */
export async function saveOrders(userId: string, orders: readonly Order[], savedAt = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, () => toStored({ userId, orders, savedAt }))
}

/** Keeps one order as it is now, beside those that were kept before. */
export async function saveOrder(userId: string, order: Order, now = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, (stored) => {
    const kept = ordersOf(userId, stored)
    if (!kept) return toStored({ userId, orders: [order], savedAt: now })
    const known = kept.orders.some(({ id }) => id === order.id)
    const orders = known ? kept.orders.map((other) => (other.id === order.id ? order : other)) : [order, ...kept.orders]
    return toStored({ ...kept, orders })
  })
}

/** Wipes what is kept, whoever's it is. */
export async function deleteSavedOrders(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

function toStored({ orders, ...rest }: SavedOrders): StoredOrders {
  return { ...rest, orders: orders.map(toWireOrder) }
}

function ordersOf(userId: string, stored: unknown): SavedOrders | null {
  if (!isStoredOrders(stored) || stored.userId !== userId) return null
  return { ...stored, orders: stored.orders.map(readOrder) }
}

/** Only this file writes under the key, so the orders themselves are not checked. */
function isStoredOrders(stored: unknown): stored is StoredOrders {
  return (
    isRecord(stored) && typeof stored.userId === 'string' && Array.isArray(stored.orders) && isAmount(stored.savedAt)
  )
}
