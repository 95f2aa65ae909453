import * as z from 'zod'
import { toAsciiDigits } from '../ascii-digits.ts'
import { MAX_BAG_LINES } from '../bag/limits.ts'
import { lineKey } from '../bag/line-id.ts'
import { orderStatuses } from '../orders/order-status.ts'
import { shopFacts } from '../shop-facts.ts'
import { address } from './address.ts'
import { addressInput } from './address-input.ts'
import { business, businessInput, gstinStateConfirmed } from './business.ts'
import {
  code,
  id,
  instant,
  line,
  okResponse,
  optionalText,
  phone,
  quantity,
  revision,
  rupees,
  sizeName,
  stateConfirmed,
} from './fields.ts'
import { giftData } from './gift.ts'
import { parcel } from './parcel.ts'
import { orderReturn } from './returns.ts'

/** Positive, also for discounts. */
const namedAmount = z.object({ name: z.string(), amount: z.number().describe('Rupees') })

/** As ordered. */
const orderLine = z.object({
  _id: id,
  size: sizeName.optional(),
  quantity: z.int(),
  productID: z.object({ _id: id, title: z.string(), price: z.number(), image: z.array(z.string()) }),
})

const paymentKind = z.enum(['cod', 'online_payment', 'card'])

/** `none`: cancelled before any payment. */
const moneyState = z.enum(['on delivery', 'paid', 'being refunded', 'refunded', 'none'])

export const order = z
  .object({
    _id: id.describe('Opaque id, used in page URLs'),
    order_id: z.string().describe(`Order number for people, e.g. ${shopFacts.prefixes.orders}-26-000123`),
    status: z.enum(orderStatuses),
    amount: z.number().describe('Total in rupees'),
    subtotal: z.number(),
    charges: z.array(namedAmount),
    discounts: z.array(namedAmount),
    coupon: z.object({ code: z.string(), amount: z.number() }).nullable(),
    address,
    phone: z.string(),
    business: business.optional().describe('Whose GSTIN the invoice names; missing for other orders'),
    payment: paymentKind,
    products: z.array(orderLine),
    money: moneyState.describe('`none`: cancelled before any payment'),
    refunded: z.number().optional().describe('Rupees that are refunded or being refunded; missing if none are'),
    giftData: giftData.nullable(),
    bagRevision: revision
      .nullable()
      .describe("The bag's revision after the order removed its products; null if it did not change the bag"),
    history: z
      .array(z.object({ status: z.enum(orderStatuses), at: instant }))
      .describe('When the order reached each status'),
    parcelTrouble: z
      .enum(['undelivered', 'returning', 'returned', 'lost'])
      .optional()
      .describe('What went wrong with the parcel; missing if nothing did'),
    cancelling: z.boolean().optional().describe('Whether the shop waits for the carrier to give the parcel back'),
    disputed: z
      .boolean()
      .optional()
      .describe('Whether a dispute about the payment is open with the shopper’s bank; nothing is refunded meanwhile'),
    invoiceNumber: z
      .string()
      .optional()
      .describe('Missing until the order leaves the shop, or its parcel abroad is registered'),
    creditNotes: z.array(z.string()).optional().describe('Numbers of the credit notes for the invoice, oldest first'),
    returns: z.array(orderReturn).optional().describe('Returns of pieces of the order, earliest first'),
    exchangeOf: z
      .object({ order_id: z.string(), amount: z.number().describe('What was paid for the replaced pieces, in rupees') })
      .optional()
      .describe('The order whose pieces this order replaces'),
    arrives: z
      .object({ first: instant, last: instant })
      .optional()
      .describe('The days between which the parcel arrives, as promised; missing once it has arrived, or if unknown'),
    createdAt: instant,
    needsConfirmation: z
      .boolean()
      .optional()
      .describe('Whether this Cash on Delivery order waits for its shopper to confirm it; not shipped until then'),
    confirmBy: instant.optional().describe('When an order that is still not confirmed ends'),
    heldUntil: instant.optional().describe('Until when the pieces of an unconfirmed order are set aside'),
    stock: z
      .enum(['waiting', 'sold out'])
      .optional()
      .describe(
        '`waiting`: the pieces are not set aside, and others may buy them; `sold out`: others have, so the order was cancelled',
      ),
  })
  .meta({ id: 'Order' })

/** Confirms a Cash on Delivery order, once. */
export const orderCode = z.object({
  code: line('Code is required')
    .overwrite((text) => toAsciiDigits(text).replace(/[\s-]/g, ''))
    .regex(/^\d{6}$/, 'The code has six digits'),
})

export type WireOrder = z.infer<typeof order>

const checkoutLine = z.object({
  productID: id,
  size: sizeName.optional(),
  quantity,
  price: rupees.optional().describe('Unit price that the shopper was shown, in rupees, to detect price changes'),
})

const checkoutLines = z
  .array(checkoutLine)
  .min(1, 'Your Shopping Bag is Empty')
  .max(MAX_BAG_LINES)
  .refine(
    (lines) =>
      new Set(lines.map(({ productID, size }) => lineKey({ productId: productID, size }))).size === lines.length,
    'A product is listed twice',
  )

/** `amount` is the total shown, in rupees; another total is refused with AMOUNT_DIFFERS. */
export const checkoutRequest = z.object({
  products: checkoutLines,
  amount: rupees,
  address: addressInput,
  stateConfirmed,
  phone: phone
    .optional()
    .describe("For this delivery, in any usual spelling; the account's phone number if it is left out or empty"),
  business: businessInput
    .nullable()
    .optional()
    .describe("For an invoice with its GSTIN, only in India; the account's if the address is left out, too"),
  gstinStateConfirmed,
  coupon: optionalText(40).overwrite(toAsciiDigits).describe('Coupon code'),
  giftData: giftData.nullable().default(null),
})

export type CheckoutRequest = z.output<typeof checkoutRequest>

export const orderRequest = checkoutRequest.extend({ payment: paymentKind })

/** `orderID` is the number shown to shoppers. */
export const placedOrderResponse = okResponse({ orderID: z.string(), data: order })

export const orderResponse = okResponse({
  order,
  parcel: parcel.nullable().optional().describe('Null before the pickup, or if the carrier does not respond in time'),
})

/** A missing field stays. */
export const contactCorrection = z
  .object({
    phone: phone.min(1, 'Phone number is required').optional(),
    address: addressInput.optional(),
    stateConfirmed,
    currentPassword: z.string().max(1000).optional().describe('Needed for orders that are paid already'),
  })
  .refine(({ phone, address }) => phone !== undefined || address !== undefined, 'Nothing is to be corrected')

export const couponRequest = z.object({ code: code('Coupon code') })

export const couponResponse = okResponse({
  code: z.string(),
  discount: z.number().min(0).max(100).describe('Percent'),
}).meta({
  id: 'Coupon',
})

/** Of all coupons that anybody may use now, the largest first. */
export const offerList = okResponse({
  data: z.array(
    z
      .object({
        code: z.string(),
        discount: z.number().min(0).max(100).describe('Percent'),
        perShopper: z.int().min(1).nullable().describe('How often one shopper can use it; null for no limit'),
        endsAt: instant.nullable(),
      })
      .meta({ id: 'Offer' }),
  ),
})

export type Offer = z.infer<typeof offerList>['data'][number]
