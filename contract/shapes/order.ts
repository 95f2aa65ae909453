import * as z from 'zod'
import { LINES_AT_MOST } from '../bag.ts'
import { orderStatuses } from '../order-status.ts'
import { address, addressAsSent } from './address.ts'
import { id, instant, ok, optional, quantity, required, revision, rupees } from './fields.ts'
import { giftData } from './occasion.ts'

/** A charge, or a discount as a positive number that is taken off. */
const namedAmount = z.object({ name: z.string(), amount: z.number().describe('Rupees') })

/** A piece as it was when it was ordered. */
const orderLine = z.object({
  _id: id,
  quantity: z.int(),
  productID: z.object({ _id: id, title: z.string(), price: z.number(), image: z.array(z.string()) }),
})

const paymentKind = z.enum(['cod', 'online_payment', 'card'])

/** Where the money of an order is. */
const moneyState = z.enum(['on delivery', 'paid', 'being refunded', 'refunded', 'none'])

export const order = z
  .object({
    _id: id.describe('Opaque; in addresses of pages'),
    order_id: z.string().describe('For people, as NK-26-000123'),
    status: z.enum(orderStatuses),
    amount: z.number().describe('Rupees, all told'),
    subtotal: z.number(),
    charges: z.array(namedAmount),
    discounts: z.array(namedAmount),
    coupon: z.object({ code: z.string(), amount: z.number() }).nullable(),
    address,
    phone: z.string(),
    payment: paymentKind,
    products: z.array(orderLine),
    money: moneyState.describe('none: cancelled before anything was paid'),
    giftData: giftData.nullable(),
    bagRevision: revision.nullable().describe("The bag's revision once the order had taken its pieces out of it"),
    history: z.array(z.object({ status: z.enum(orderStatuses), at: instant })).describe('When it came to each status'),
    createdAt: instant,
  })
  .meta({ id: 'Order' })

export type Order = z.infer<typeof order>

const intendedLine = z.object({
  productID: id,
  quantity,
  price: rupees.optional().describe('What the shopper was shown for one, in rupees, so that a change can be told'),
})

const intendedLines = z
  .array(intendedLine)
  .min(1, 'Your Shopping Bag is Empty')
  .max(LINES_AT_MOST)
  .refine((lines) => new Set(lines.map(({ productID }) => productID)).size === lines.length, 'A piece is in it twice')

/**
 * What a shopper means to buy. The server counts the amount itself; `amount` says what the shopper was shown, and a
 * different one is refused (AMOUNT_DIFFERS).
 */
export const intendedOrder = z.object({
  products: intendedLines,
  amount: rupees,
  address: addressAsSent,
  coupon: optional(40).describe('Code of a coupon'),
  giftData: giftData.nullable().default(null),
})

export const orderSent = intendedOrder.extend({ payment: paymentKind })

/** A placed order. `orderID` is the number for people. */
export const placedOrder = ok({ orderID: z.string(), data: order })

export const oneOrder = ok({ order })

export const couponSent = z.object({ code: required('Coupon code', 40).toUpperCase() })

export const coupon = ok({ code: z.string(), discount: z.number().min(0).max(100).describe('Percent') }).meta({
  id: 'Coupon',
})
