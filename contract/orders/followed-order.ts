/** An order as anyone with its secret link sees it. */
import type { WireFollowedOrder } from '../schemas/follow.ts'
import { type Order, readOrder, toWireOrder } from './order.ts'

/** Without what only its shopper may see. */
export interface FollowedOrder extends Omit<Order, 'id' | 'address' | 'phone' | 'gift' | 'bagRevision'> {
  /** Where the order goes. */
  city: string
  /** Empty if the country has none. */
  pincode: string
}

export function readFollowedOrder({ city, pincode, products, ...wire }: WireFollowedOrder): FollowedOrder {
  const { id, address, phone, gift, bagRevision, ...order } = readOrder({
    ...wire,
    ...WITHHELD,
    products: products.map((line, index) => ({ ...line, _id: String(index + 1) })),
  })
  return { ...order, city, pincode }
}

/** Required by `readOrder`, but not in a followed order. */
const WITHHELD = {
  _id: '',
  address: { street: '', city: '', state: '', country: '', pincode: '' },
  phone: '',
  giftData: null,
  bagRevision: null,
}

/** Without what only its shopper may see. */
export function toWireFollowedOrder(order: Order): WireFollowedOrder {
  const { _id, address, phone, business, giftData, bagRevision, products, ...wire } = toWireOrder(order)
  return {
    ...wire,
    ...(business && { business: { gstin: business.gstin, name: business.name } }),
    products: products.map(({ _id, ...line }) => line),
    city: address.city,
    pincode: address.pincode,
  }
}
