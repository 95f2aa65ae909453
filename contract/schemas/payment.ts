import * as z from 'zod'
import { id, instant, okResponse, optionalText, phone, rupees, sizeName, verbatim } from './fields.ts'
import { checkoutRequest, placedOrderResponse } from './order.ts'

const paymentMethod = z.object({
  method: z.enum(['razorpay', 'cod', 'stripe', 'other']),
  title: z.string(),
  publicKey: z.string().nullable().describe('Public key for the provider’s script; never a secret'),
  atMost: z.number().nullable().describe('Maximum order total for this method, in rupees; null for no limit'),
  atLeast: z.number().optional().describe('Minimum order total for this method, in rupees'),
  fee: z.number().optional().describe('Charge for this method, in rupees, which is part of the total'),
  scriptUrl: z.string().nullable().describe('URL of the provider’s script, or of the sandbox’s replacement'),
  abroadOnly: z.boolean().optional().describe('If true, only for deliveries outside India'),
})

export type WirePaymentMethod = z.infer<typeof paymentMethod>

export const paymentMethods = okResponse({
  methods: z.array(paymentMethod),
  testMode: z.boolean().describe('If true, payments are tests and move no real money'),
  codesByText: z.boolean().describe('Whether the code that confirms a Cash on Delivery order is texted to its phone'),
}).meta({ id: 'PaymentMethods' })

/** `POST /checkout/complete` takes `intendedID` and returns the result. */
const checkoutSessionFields = {
  intendedID: id,
  heldUntil: instant.describe('When the reservation of the products ends'),
  isHeld: z
    .boolean()
    .optional()
    .describe('If false, the products are not set aside: they go to the shopper who pays first'),
}

/** Its checkout session is stored under the order's id until settled. */
export const razorpayOrder = okResponse({
  id,
  amount: z.number().describe('Rupees'),
  currency: z.literal('INR'),
  timeout: z.int().optional().describe('Seconds until the reservation ends'),
  ...checkoutSessionFields,
}).meta({ id: 'RazorpayOrder' })

/** Without products and address, the saved ones. */
export const paymentRequest = checkoutRequest.partial().required({ amount: true })

export type WirePurchase = z.output<typeof paymentRequest>

/** From Razorpay's window. The same result returns the same order. */
export const razorpayResult = z.object({
  razorpay_order_id: id,
  razorpay_payment_id: id,
  razorpay_signature: verbatim.min(1).max(256),
  amount: rupees.optional(),
  user_id: id.optional(),
})

export const verifiedPayment = placedOrderResponse.extend({ message: z.literal('Payment verified successfully') })

/** Total in dollars and rupees. */
const finalOrder = z.object({
  amount: z.number().describe('US dollars'),
  amountInRupees: z.number(),
  rupeesPerDollar: z.number().describe('Exchange rate of the shop'),
  products: z.array(
    z.object({
      productID: z.object({ _id: id, title: z.string(), price: z.number().describe('US dollars') }),
      size: sizeName.optional(),
      quantity: z.int(),
    }),
  ),
})

export type WireDollarOrder = z.infer<typeof finalOrder>

/** `clientSecret` submits the card details. */
export const cardCheckout = okResponse({ ...checkoutSessionFields, clientSecret: z.string(), finalOrder }).meta({
  id: 'CardCheckout',
})

export const hostedPaymentQuery = z.object({
  userID: id,
  amount: z.coerce.number().min(0).max(100_000_000),
  coupon: optionalText(40).describe('Coupon code'),
  phone: phone.optional(),
  stateConfirmed: z.stringbool().optional().describe('As in the body of /orders'),
  gstinStateConfirmed: z.stringbool().optional().describe('As in the body of /orders'),
})

export const hostedPayment = okResponse({
  ...checkoutSessionFields,
  url: z.string().describe('URL of the payment page, to which the page redirects the browser'),
  finalOrder,
})

/** Without `intendedID`, the latest payment. Repeating it returns the same order. */
export const completionRequest = z.object({ intendedID: id.optional() })
