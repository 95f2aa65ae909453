import * as z from 'zod'
import { id, instant, okResponse, optionalText, rupees } from './fields.ts'
import { checkoutRequest, placedOrderResponse } from './order.ts'

const paymentMethod = z.object({
  method: z.enum(['razorpay', 'cod', 'stripe', 'other']),
  title: z.string(),
  publicKey: z.string().nullable().describe('What the provider’s own script needs; never a secret'),
  atMost: z.number().nullable().describe('Rupees; a dearer order cannot be paid this way'),
  scriptUrl: z.string().nullable().describe('Address of that script; the sandbox has its own'),
})

export type WirePaymentMethod = z.infer<typeof paymentMethod>

export const paymentMethods = okResponse({
  methods: z.array(paymentMethod),
  testMode: z.boolean().describe('No money moves'),
}).meta({ id: 'PaymentMethods' })

/** The intended order behind a payment. `POST /checkout/complete` asks by its id how the payment went. */
const checkoutSessionFields = {
  intendedID: id,
  heldUntil: instant.describe('Until then the pieces are set aside for this shopper'),
}

/** Razorpay's order. The server keeps the intended order under its id until the payment is settled. */
export const razorpayOrder = okResponse({
  id,
  amount: z.number().describe('Rupees'),
  currency: z.literal('INR'),
  ...checkoutSessionFields,
}).meta({ id: 'RazorpayOrder' })

/**
 * What is to be paid. Only `amount` must be sent: pieces and address that are left out are those of the shopper's saved bag
 * and saved address.
 */
export const paymentRequest = checkoutRequest.partial().required({ amount: true })

/** What Razorpay's window hands to the page. Repeating it answers the same order. */
export const razorpayResult = z.object({
  razorpay_order_id: id,
  razorpay_payment_id: id,
  razorpay_signature: z.string().min(1).max(256),
  amount: rupees.optional(),
  user_id: id.optional(),
})

export const verifiedPayment = placedOrderResponse.extend({ message: z.literal('Payment verified successfully') })

/** What is paid in dollars, with the rupees that it stands for. */
const finalOrder = z.object({
  amount: z.number().describe('US dollars'),
  amountInRupees: z.number(),
  rupeesPerDollar: z.number().describe('The rate of the shop, by which the dollars were counted'),
  products: z.array(
    z.object({
      productID: z.object({ _id: id, title: z.string(), price: z.number().describe('US dollars') }),
      quantity: z.int(),
    }),
  ),
})

export type WireDollarOrder = z.infer<typeof finalOrder>

/** A card payment that waits for the card. */
export const cardCheckout = okResponse({ ...checkoutSessionFields, clientSecret: z.string(), finalOrder }).meta({
  id: 'CardCheckout',
})

export const hostedPaymentQuery = z.object({
  userID: id,
  amount: z.coerce.number().min(0).max(100_000_000),
  coupon: optionalText(40).describe('Code of a coupon'),
})

export const hostedPayment = okResponse({
  ...checkoutSessionFields,
  url: z.string().describe('Where the browser goes to pay'),
  finalOrder,
})

/** Which payment is to be completed. Without an id it is the shopper's newest one. Repeating it answers the same order. */
export const completionRequest = z.object({ intendedID: id.optional() })
