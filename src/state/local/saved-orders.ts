/** A user's orders as they were last loaded, so that they can be read offline. Another user never sees them. */
import { type Order, readOrder, toWireOrder } from '#contract/order.ts'
import type { WireOrder } from '#contract/schemas/order.ts'
import { isAmount, isRecord } from '#contract/type-guards.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

export interface SavedOrders {
  userId: string
  /** Newest first. */
  orders: readonly Order[]
  /** When the oldest of them was loaded (epoch ms). */
  savedAt: number
}

const KEY = 'orders'

/** Returns the orders saved for a user; null for none. Never rejects. */
export async function readSavedOrders(userId: string): Promise<SavedOrders | null> {
  return parseOrdersOf(userId, await deviceStorage.read(KEY))
}

/** Saves all orders of a user, replacing what was saved. */
export async function saveOrders(userId: string, orders: readonly Order[], savedAt = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, () => toStored({ userId, orders, savedAt }))
}

/** Saves one order of a user, replacing its older copy. */
export async function saveOrder(userId: string, order: Order, now = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, (stored) => {
    const saved = parseOrdersOf(userId, stored)
    if (!saved) return toStored({ userId, orders: [order], savedAt: now })
    const isKnown = saved.orders.some(({ id }) => id === order.id)
    const orders = isKnown
      ? saved.orders.map((other) => (other.id === order.id ? order : other))
      : [order, ...saved.orders]
    return toStored({ ...saved, orders })
  })
}

/** Deletes the saved orders of any user. */
export async function deleteSavedOrders(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

/** Orders are stored as the wire carries them. */
type StoredOrders = Omit<SavedOrders, 'orders'> & { orders: readonly WireOrder[] }

function toStored({ orders, ...rest }: SavedOrders): StoredOrders {
  return { ...rest, orders: orders.map(toWireOrder) }
}

/** Reads stored orders; null if they are another user's. Leaves out those that pages could not show. */
function parseOrdersOf(userId: string, stored: unknown): SavedOrders | null {
  if (!isRecord(stored) || stored.userId !== userId) return null
  const { orders, savedAt } = stored
  if (!Array.isArray(orders) || !isAmount(savedAt)) return null
  return { userId, orders: orders.filter(isWireOrder).map(readOrder), savedAt }
}

/** Checks the fields that pages read unconditionally; the server has validated the rest. */
function isWireOrder(stored: unknown): stored is WireOrder {
  if (!isRecord(stored) || !isRecord(stored.address)) return false
  const { _id, order_id, status, createdAt, amount, subtotal, products, charges, discounts, history } = stored
  return (
    [_id, order_id, status, createdAt].every((text) => typeof text === 'string') &&
    [amount, subtotal].every(isAmount) &&
    [products, charges, discounts, history].every(Array.isArray)
  )
}
