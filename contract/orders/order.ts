/** The app's own type for orders, with functions that convert orders from and to API JSON. */

import { type Paise, toPaise, toRupees } from '../money.ts'
import type { Address } from '../schemas/address.ts'
import type { Gift } from '../schemas/gift.ts'
import type { WireOrder } from '../schemas/order.ts'
import type { NamedAmount } from './price.ts'
import { type OrderReturn, readReturn, toWireReturn } from './return.ts'

export interface Order {
  /** Opaque id of the order, used in page URLs. */
  id: string
  /** The order number shown to shoppers, such as NK-26-000123. */
  number: string
  status: WireOrder['status']
  subtotalPaise: Paise
  charges: readonly NamedAmount[]
  discounts: readonly NamedAmount[]
  coupon: { code: string; paise: Paise } | null
  totalPaise: Paise
  address: Address
  phone: string
  payment: WireOrder['payment']
  /** The payment state of the order, such as `paid` or `refunded`. */
  money: WireOrder['money']
  /** Part of the total that is refunded or being refunded; missing if nothing is, and in copies of earlier releases. */
  refundedPaise?: Paise | undefined
  lines: readonly OrderLine[]
  gift: Gift | null
  /**
   * Revision of the shopper's bag after the ordered products were removed from it; null if the order did not change the
   * bag.
   */
  bagRevision: number | null
  /** Number of the invoice; missing until the order leaves the shop. */
  invoiceNumber?: string | undefined
  /** Numbers of the credit notes for the invoice, oldest first; missing if there are none. */
  creditNotes?: WireOrder['creditNotes']
  /** All statuses so far, each with the time of the change in ISO 8601 format. */
  history: WireOrder['history']
  /** What went wrong with the parcel; missing if nothing did. */
  parcelTrouble?: WireOrder['parcelTrouble']
  /** Whether the order is being cancelled: the carrier has yet to give the parcel back. */
  cancelling?: WireOrder['cancelling']
  /** Returns of pieces of the order, earliest first; missing if there are none. */
  returns?: readonly OrderReturn[] | undefined
  /** The order whose pieces this order replaces, and what was paid for them; missing if it is no exchange. */
  exchangeOf?: { number: string; paise: Paise } | undefined
  /** The time when the order was placed, in ISO 8601 format. */
  createdAt: string
  /**
   * Whether this Cash on Delivery order waits for its shopper to confirm it. Missing in copies that an earlier release
   * saved on the device.
   */
  needsConfirmation?: boolean | undefined
  /** When an order that is still not confirmed ends (ISO 8601); missing if it never needed confirmation. */
  confirmBy?: string | undefined
}

/** A product in an order and its quantity. The title, price and picture are those at the time of the order. */
export interface OrderLine {
  id: string
  productId: string
  /** The size bought; missing if the product had no sizes. */
  size?: string | undefined
  title: string
  pricePaise: Paise
  /** URL of the product's first picture; an empty string if there is none. */
  image: string
  quantity: number
}

/** Returns the title of an ordered item with its size, for example `Kamal Band, Size 14`. */
export function itemTitle({ title, size }: Pick<OrderLine, 'title' | 'size'>): string {
  return size === undefined ? title : `${title}, Size ${size}`
}

export function readOrder({
  _id,
  order_id,
  amount,
  subtotal,
  charges,
  discounts,
  coupon,
  products,
  giftData,
  refunded,
  returns,
  exchangeOf,
  ...order
}: WireOrder): Order {
  return {
    ...order,
    id: _id,
    number: order_id,
    subtotalPaise: toPaise(subtotal),
    charges: charges.map(readNamedAmount),
    discounts: discounts.map(readNamedAmount),
    coupon: coupon && { code: coupon.code, paise: toPaise(coupon.amount) },
    totalPaise: toPaise(amount),
    lines: products.map(({ _id, size, quantity, productID: { _id: productId, title, price, image } }) => ({
      id: _id,
      productId,
      ...(size !== undefined && { size }),
      title,
      pricePaise: toPaise(price),
      image: image[0] ?? '',
      quantity,
    })),
    gift: giftData,
    ...(refunded !== undefined && { refundedPaise: toPaise(refunded) }),
    ...(returns && { returns: returns.map(readReturn) }),
    ...(exchangeOf && { exchangeOf: { number: exchangeOf.order_id, paise: toPaise(exchangeOf.amount) } }),
  }
}

export function toWireOrder({
  id,
  number,
  subtotalPaise,
  charges,
  discounts,
  coupon,
  totalPaise,
  lines,
  gift,
  refundedPaise,
  returns,
  exchangeOf,
  ...order
}: Order): WireOrder {
  return {
    ...order,
    _id: id,
    order_id: number,
    amount: toRupees(totalPaise),
    subtotal: toRupees(subtotalPaise),
    charges: charges.map(toWireNamedAmount),
    discounts: discounts.map(toWireNamedAmount),
    coupon: coupon && { code: coupon.code, amount: toRupees(coupon.paise) },
    products: lines.map(({ id, productId, size, title, pricePaise, image, quantity }) => ({
      _id: id,
      ...(size !== undefined && { size }),
      quantity,
      productID: { _id: productId, title, price: toRupees(pricePaise), image: image ? [image] : [] },
    })),
    giftData: gift,
    ...(refundedPaise !== undefined && { refunded: toRupees(refundedPaise) }),
    ...(returns && { returns: returns.map(toWireReturn) }),
    ...(exchangeOf && { exchangeOf: { order_id: exchangeOf.number, amount: toRupees(exchangeOf.paise) } }),
  }
}

type WireNamedAmount = WireOrder['charges'][number]

function readNamedAmount({ name, amount }: WireNamedAmount): NamedAmount {
  return { name, paise: toPaise(amount) }
}

function toWireNamedAmount({ name, paise }: NamedAmount): WireNamedAmount {
  return { name, amount: toRupees(paise) }
}
