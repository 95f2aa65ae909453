/** An order as anyone with its secret link sees it, with functions that convert it from and to API JSON. */
import type { WireFollowedOrder } from '../schemas/follow.ts'
import { type Order, readOrder, toWireOrder } from './order.ts'

/** An order without the data that only its shopper may see. */
export interface FollowedOrder extends Omit<Order, 'id' | 'address' | 'phone' | 'gift' | 'bagRevision'> {
  /** City to which the order is sent. */
  city: string
  /** Postal code to which the order is sent; an empty string if the country has none. */
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

/** Values for the fields that `readOrder` requires and a followed order lacks. */
const WITHHELD = {
  _id: '',
  address: { street: '', city: '', state: '', country: '', pincode: '' },
  phone: '',
  giftData: null,
  bagRevision: null,
}

/** Converts an order to API JSON, without the data that only its shopper may see. */
export function toWireFollowedOrder(order: Order): WireFollowedOrder {
  const { _id, address, phone, giftData, bagRevision, products, ...wire } = toWireOrder(order)
  return {
    ...wire,
    products: products.map(({ _id, ...line }) => line),
    city: address.city,
    pincode: address.pincode,
  }
}
