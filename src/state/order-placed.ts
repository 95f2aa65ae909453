import type { Order } from '#contract/shapes/order.ts'
import { device } from '#sync/device.ts'
import { takeOrdered } from './bought-bag.ts'
import { endAttempt } from './checkout-attempt.ts'
import { changeDraft } from './checkout-draft.ts'

const KEY = 'placed-orders'

type PlacedOrder = Pick<Order, '_id' | 'products' | 'giftData' | 'bagRevision'>

/** As many as could ever be told twice. */
const REMEMBERED = 20

/**
 * To be called with every order that a checkout answers. The bag on this device loses what was ordered. Told again, by a
 * reload or by another tab, it changes nothing: the shopper may have chosen the same piece anew, and begun to buy it.
 */
export async function orderPlaced(order: PlacedOrder): Promise<void> {
  const { _id, products, giftData, bagRevision } = order
  const lines = products.map(({ productID, quantity }) => ({ id: productID._id, quantity }))
  await takeOrdered({ bought: { lines, gift: giftData }, bagRevision })
  let isNew = false
  await device.update(KEY, (stored) => {
    const known = Array.isArray(stored) ? stored : []
    isNew = !known.includes(_id)
    return isNew ? [_id, ...known].slice(0, REMEMBERED) : known
  })
  if (!isNew) return
  // The address went to the account with the order: from there it is the saved one.
  changeDraft({ coupon: null, usesSaved: null })
  await endAttempt()
}

/** Forgets which orders were told. */
export async function forgetPlacedOrders(): Promise<void> {
  await device.update(KEY, () => null)
}
