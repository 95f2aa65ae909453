/**
 * The orders of a shopper as they were last read, so that they can be read without a network. They belong to one user:
 * to anybody else they do not exist, and a logout wipes them.
 */
import type { Order } from '#contract/schemas/order.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

export interface SavedOrders {
  userId: string
  /** Newest first. */
  orders: readonly Order[]
  /** When the oldest of what is kept was true (epoch ms). */
  savedAt: number
}

const KEY = 'orders'

/** What is kept for this user, or null. Never rejects. */
export async function readSavedOrders(userId: string): Promise<SavedOrders | null> {
  return ordersOf(userId, await deviceStorage.read(KEY))
}

/** Keeps all orders of a user, in place of whatever was kept. */
export async function saveOrders(userId: string, orders: readonly Order[], savedAt = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, (): SavedOrders => ({ userId, orders, savedAt }))
}

/** Keeps one order as it is now, beside those that were kept before. */
export async function saveOrder(userId: string, order: Order, now = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, (stored): SavedOrders => {
    const kept = ordersOf(userId, stored)
    if (!kept) return { userId, orders: [order], savedAt: now }
    const known = kept.orders.some(({ _id }) => _id === order._id)
    const orders = known
      ? kept.orders.map((other) => (other._id === order._id ? order : other))
      : [order, ...kept.orders]
    return { ...kept, orders }
  })
}

/** Wipes what is kept, whoever's it is. */
export async function deleteSavedOrders(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

function ordersOf(userId: string, stored: unknown): SavedOrders | null {
  if (typeof stored !== 'object' || stored === null || !('userId' in stored)) return null
  // Only this file writes here.
  return stored.userId === userId ? (stored as SavedOrders) : null
}
