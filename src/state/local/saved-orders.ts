/** For offline use. Other users of the device never see them. */
import { type Order, readOrder, toWireOrder } from '#contract/orders/order.ts'
import type { WireOrder } from '#contract/schemas/order.ts'
import { isAmount, isRecord } from '#contract/type-guards.ts'
import { isResponseOf } from '#sync/response-check.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

export interface SavedOrders {
  userId: string
  /** Newest first. */
  orders: readonly Order[]
  /** Of the oldest data in the list (epoch ms). */
  savedAt: number
}

const KEY = 'orders'

/** Null if there are none. Never rejects. */
export async function readSavedOrders(userId: string): Promise<SavedOrders | null> {
  return parseOrdersOf(userId, await deviceStorage.read(KEY))
}

export async function saveOrders(userId: string, orders: readonly Order[], savedAt = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, () => toStored({ userId, orders, savedAt }))
}

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

/** Whosever they are. */
export async function deleteSavedOrders(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

/** Orders as API JSON. */
type StoredOrders = Omit<SavedOrders, 'orders'> & { orders: readonly WireOrder[] }

function toStored({ orders, ...rest }: SavedOrders): StoredOrders {
  return { ...rest, orders: orders.map(toWireOrder) }
}

/**
 * Null if they belong to another user or are unreadable. Omits orders that cannot
 * be shown.
 */
function parseOrdersOf(userId: string, stored: unknown): SavedOrders | null {
  if (!isRecord(stored) || stored.userId !== userId) return null
  const { orders, savedAt } = stored
  if (!Array.isArray(orders) || !isAmount(savedAt)) return null
  return { userId, orders: orders.filter(isWireOrder).map(readOrder), savedAt }
}

function isWireOrder(stored: unknown): stored is WireOrder {
  return isResponseOf('readOrder', { order: stored })
}
