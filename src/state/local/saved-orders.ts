/** A user's orders, saved on this device for offline use. Other users of the device never see these orders. */
import { type Order, readOrder, toWireOrder } from '#contract/orders/order.ts'
import type { WireOrder } from '#contract/schemas/order.ts'
import { isAmount, isRecord } from '#contract/type-guards.ts'
import { isResponseOf } from '#sync/response-check.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

export interface SavedOrders {
  userId: string
  /** The user's orders, newest first. */
  orders: readonly Order[]
  /** Time when the oldest order data in the list was loaded (epoch ms). */
  savedAt: number
}

const KEY = 'orders'

/** Returns a user's saved orders, or null if there are none. Never rejects. */
export async function readSavedOrders(userId: string): Promise<SavedOrders | null> {
  return parseOrdersOf(userId, await deviceStorage.read(KEY))
}

/** Saves all of a user's orders on this device, replacing any saved orders. */
export async function saveOrders(userId: string, orders: readonly Order[], savedAt = Date.now()): Promise<void> {
  await deviceStorage.update(KEY, () => toStored({ userId, orders, savedAt }))
}

/** Saves one of a user's orders on this device, replacing any older copy of the order. */
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

/** Deletes all saved orders from this device, whichever user they belong to. */
export async function deleteSavedOrders(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

/** The stored format of a user's orders, with each order in the API's JSON format. */
type StoredOrders = Omit<SavedOrders, 'orders'> & { orders: readonly WireOrder[] }

function toStored({ orders, ...rest }: SavedOrders): StoredOrders {
  return { ...rest, orders: orders.map(toWireOrder) }
}

/**
 * Parses the stored orders of the given user. Returns null if the stored orders belong to another user or are
 * unreadable. Omits single orders that cannot be displayed.
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
