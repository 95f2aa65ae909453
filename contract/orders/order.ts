/** Orders inside the app, converted from and to API JSON. */

import { type Paise, toPaise, toRupees } from '../money.ts'
import type { Address } from '../schemas/address.ts'
import type { Business } from '../schemas/business.ts'
import type { Gift } from '../schemas/gift.ts'
import type { WireOrder } from '../schemas/order.ts'
import type { NamedAmount } from './price.ts'
import { type OrderReturn, readReturn, toWireReturn } from './return.ts'

export interface Order {
  /** Opaque, used in URLs. */
  id: string
  /** Shown to shoppers, e.g. NK-26-000123. */
  number: string
  status: WireOrder['status']
  subtotalPaise: Paise
  charges: readonly NamedAmount[]
  discounts: readonly NamedAmount[]
  coupon: { code: string; paise: Paise } | null
  totalPaise: Paise
  address: Address
  phone: string
  /** That the invoice names as the buyer; missing for other orders. */
  business?: Business | undefined
  payment: WireOrder['payment']
  /** E.g. `paid` or `refunded`. */
  money: WireOrder['money']
  /** Refunded or being refunded; missing if nothing is. */
  refundedPaise?: Paise | undefined
  lines: readonly OrderLine[]
  gift: Gift | null
  /** After the ordered products left the bag; null if the order did not change it. */
  bagRevision: number | null
  /** Missing until the order leaves the shop. */
  invoiceNumber?: string | undefined
  /** Oldest first; missing if there are none. */
  creditNotes?: WireOrder['creditNotes']
  /** All statuses so far, with their times (ISO 8601). */
  history: WireOrder['history']
  /** Missing if nothing went wrong. */
  parcelTrouble?: WireOrder['parcelTrouble']
  /** The carrier has yet to give the parcel back. */
  cancelling?: WireOrder['cancelling']
  /** A dispute about the payment is open with the shopper's bank. */
  disputed?: WireOrder['disputed']
  /** Earliest first; missing if there are none. */
  returns?: readonly OrderReturn[] | undefined
  /** The replaced order, and what was paid for its pieces; missing if this is no exchange. */
  exchangeOf?: { number: string; paise: Paise } | undefined
  /** The two days between which it arrives (ISO 8601); missing once it has, or if unknown. */
  arrives?: WireOrder['arrives']
  /** ISO 8601. */
  createdAt: string
  /** Cash on Delivery that waits for its shopper. Missing in older copies on devices. */
  needsConfirmation?: boolean | undefined
  /** When it ends unconfirmed (ISO 8601); missing if it never needed confirmation. */
  confirmBy?: string | undefined
  /** Until when the pieces of an unconfirmed order are set aside (ISO 8601). */
  heldUntil?: string | undefined
  /** The pieces are not set aside, or were sold to others; missing for most orders. */
  stock?: WireOrder['stock']
}

/** Title, price and picture as ordered. */
export interface OrderLine {
  id: string
  productId: string
  /** Missing if the product had no sizes. */
  size?: string | undefined
  title: string
  pricePaise: Paise
  /** The first picture; empty if there is none. */
  image: string
  quantity: number
}

/** With its size, e.g. `Kamal Band, Size 14`. */
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
