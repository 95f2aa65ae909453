/**
 * The orders of a shopper as they were last read, so that they can be read without a network. They belong to one user:
 * to anybody else they do not exist, and a logout wipes them.
 */
import type { Order } from '#contract/shapes/order.ts'
import { device } from '#sync/device.ts'

export interface KeptOrders {
  userId: string
  /** Newest first. */
  orders: readonly Order[]
  /** When the oldest of what is kept was true (epoch ms). */
  savedAt: number
}

const KEY = 'orders'

/** What is kept for this user, or null. Never rejects. */
export async function readKeptOrders(userId: string): Promise<KeptOrders | null> {
  return keptBy(userId, await device.read(KEY))
}

/** Keeps all orders of a user, in place of whatever was kept. */
export async function keepOrders(userId: string, orders: readonly Order[], savedAt = Date.now()): Promise<void> {
  await device.update(KEY, (): KeptOrders => ({ userId, orders, savedAt }))
}

/** Keeps one order as it is now, beside those that were kept before. */
export async function keepOrder(userId: string, order: Order, now = Date.now()): Promise<void> {
  await device.update(KEY, (stored): KeptOrders => {
    const kept = keptBy(userId, stored)
    if (!kept) return { userId, orders: [order], savedAt: now }
    const known = kept.orders.some(({ _id }) => _id === order._id)
    const orders = known
      ? kept.orders.map((other) => (other._id === order._id ? order : other))
      : [order, ...kept.orders]
    return { ...kept, orders }
  })
}

/** Wipes what is kept, whoever's it is. */
export async function forgetKeptOrders(): Promise<void> {
  await device.update(KEY, () => null)
}

function keptBy(userId: string, stored: unknown): KeptOrders | null {
  if (typeof stored !== 'object' || stored === null || !('userId' in stored)) return null
  // Only this file writes here.
  return stored.userId === userId ? (stored as KeptOrders) : null
}
