import type { Clock } from '../../lib/clock.ts'
import type { Providers } from '../../providers/open-providers.ts'
import type { Dispute } from '../../providers/payment-types.ts'
import type { PayPal, PayPalPayment } from '../../providers/paypal.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'
import type { Razorpay, RazorpayPayment } from '../../providers/razorpay.ts'
import type { Stripe, StripePayment } from '../../providers/stripe.ts'
import type { Queries } from '../../storage/transaction.ts'
import {
  type PaymentGateway,
  type PaymentStatus,
  type ReceivedPayment,
  refundStateOf,
  toListedRefunds,
  toRefund,
} from './payment-gateway.ts'

/** By payment method; null if the shop does not offer the method. */
export interface PaymentGateways {
  razorpay: PaymentGateway<null> | null
  stripe: PaymentGateway<{ clientSecret: string }> | null
  paypal: PaymentGateway<{ url: string }> | null
}

export type OnlinePaymentMethod = keyof PaymentGateways

export interface PaymentDeps {
  db: Queries
  clock: Clock
  gateways: PaymentGateways
}

/**
 * Creates a gateway for each configured provider. PayPal redirects shoppers to
 * `origin`.
 */
export function openPaymentGateways(
  { razorpay, stripe, payPal }: Pick<Providers, 'razorpay' | 'stripe' | 'payPal'>,
  origin: () => string,
): PaymentGateways {
  return {
    razorpay: razorpay && razorpayGateway(razorpay),
    stripe: stripe && stripeGateway(stripe),
    paypal: payPal && payPalGateway(payPal, origin),
  }
}

export function razorpayGateway(razorpay: Razorpay): PaymentGateway<null> {
  const check = async (orderId: string): Promise<ProviderResult<PaymentStatus>> => {
    const attempts = await razorpay.readPayments(orderId)
    if (attempts.kind !== 'ok') return attempts
    const received = attempts.value.filter(wasCaptured).map(receivedFromRazorpay)
    const isOpen = attempts.value.some(({ status }) => status === 'authorized')
    const hasFailed = !isOpen && attempts.value.some(({ status }) => status === 'failed')
    return { kind: 'ok', value: { received, hasFailed, isApproved: false, isDeclined: false } }
  }
  return {
    currency: 'INR',
    start: async ({ checkoutId, providerRef, charge, payableMs }) => {
      // An order at Razorpay can be paid only once, so a retry reuses it.
      if (providerRef) return { kind: 'ok', value: { providerRef, clientData: null } }
      const notes = { intended_order: checkoutId }
      const order = await razorpay.createOrder({
        amountPaise: charge,
        currency: 'INR',
        receipt: checkoutId,
        notes,
        capturedWithinMs: payableMs,
      })
      if (order.kind !== 'ok') return order
      return { kind: 'ok', value: { providerRef: order.value.id, clientData: null } }
    },
    check,
    // Razorpay captures payments automatically.
    capture: check,
    isPaid: async (orderId) => mapOk(await razorpay.readOrder(orderId), ({ status }) => status === 'paid'),
    refund: async ({ paymentId, amount }, key) => toRefund(await razorpay.refund(paymentId, amount, key)),
    readRefund: async (refundId) => toRefund(await razorpay.readRefund(refundId)),
    readRefunds: async (paymentId) =>
      toListedRefunds(
        mapOk(await razorpay.readRefunds(paymentId), (refunds) =>
          refunds.toReversed().map(({ id, status, amountPaise }) => ({ id, status, amount: amountPaise })),
        ),
      ),
    listDisputes: (since) => razorpay.readDisputes(since),
    // Payments without an order are none of the shop's.
    listReceived: (since) =>
      mapPages(razorpay.listPayments(since), (payment) =>
        wasCaptured(payment) && payment.orderId !== null
          ? [{ ...receivedFromRazorpay(payment), providerRef: payment.orderId }]
          : [],
      ),
    listRefunded: (since) => mapPages(razorpay.listRefunds(since), ({ paymentId }) => [paymentId]),
    hasWebhooks: true,
    readDisputes: async (paymentId, since) =>
      mapOk(await razorpay.readDisputes(since), (all) => all.filter((dispute) => dispute.paymentId === paymentId)),
  }
}

/**
 * Returns true for payments that were refunded later. Razorpay returns payments
 * that were never captured to the shopper by itself.
 */
export function wasCaptured({ status, isCaptured }: RazorpayPayment): boolean {
  return status === 'captured' || (status === 'refunded' && isCaptured)
}

export function receivedFromRazorpay(payment: RazorpayPayment): ReceivedPayment {
  const { id, amountPaise, currency, amountRefundedPaise, feePaise, triedAt } = payment
  return { paymentId: id, amount: amountPaise, currency, refunded: amountRefundedPaise, fee: feePaise, paidAt: triedAt }
}

/** Converts the value of a successful response. */
function mapOk<From, To>(result: ProviderResult<From>, convert: (value: From) => To): ProviderResult<To> {
  return result.kind === 'ok' ? { kind: 'ok', value: convert(result.value) } : result
}

async function* mapPages<From, To>(
  pages: AsyncGenerator<ProviderResult<From[]>>,
  convert: (item: From) => To[],
): AsyncGenerator<ProviderResult<To[]>> {
  for await (const page of pages) yield mapOk(page, (items) => items.flatMap(convert))
}

function stripeGateway(stripe: Stripe): PaymentGateway<{ clientSecret: string }> {
  const check = async (intentId: string): Promise<ProviderResult<PaymentStatus>> => {
    const intent = await stripe.readPaymentIntent(intentId)
    if (intent.kind !== 'ok') return intent
    const { status, failure } = intent.value
    const received = status === 'succeeded' ? [receivedFromStripe(intent.value)] : []
    const hasFailed = status === 'canceled' || failure !== null
    return { kind: 'ok', value: { received, hasFailed, isApproved: false, isDeclined: false } }
  }
  return {
    currency: 'USD',
    start: async ({ checkoutId, providerRef, charge, description, recipient }) => {
      const key = `intended-${checkoutId}`
      const metadata = { intended_order: checkoutId }
      const create = (after: string) =>
        stripe.createPaymentIntent({
          amountCents: charge,
          currency: 'usd',
          description,
          recipient,
          metadata,
          key: key + after,
        })
      const first = providerRef ? await stripe.readPaymentIntent(providerRef) : await create('')
      // Its reservation had ended, so it was cancelled.
      const isReplaced = providerRef !== null && first.kind === 'ok' && first.value.status === 'canceled'
      const intent = isReplaced ? await create(`-after-${providerRef}`) : first
      if (intent.kind !== 'ok') return intent
      const { id, clientSecret } = intent.value
      return { kind: 'ok', value: { providerRef: id, clientData: { clientSecret }, isReplaced } }
    },
    cancel: (intentId) => stripe.cancelPaymentIntent(intentId),
    check,
    // Stripe captures payments automatically.
    capture: check,
    // `check` reports only succeeded payments, with the amount that Stripe has
    // received.
    isPaid: async (intentId) => mapOk(await stripe.readPaymentIntent(intentId), ({ status }) => status === 'succeeded'),
    refund: async ({ paymentId, amount }, key) => toRefund(await stripe.refund(paymentId, amount, key)),
    readRefund: async (refundId) => toRefund(await stripe.readRefund(refundId)),
    readRefunds: async (paymentId) =>
      toListedRefunds(
        mapOk(await stripe.readRefunds(paymentId), (refunds) =>
          refunds.toReversed().map(({ id, status, amountCents }) => ({ id, status, amount: amountCents })),
        ),
      ),
    listDisputes: (since) => stripe.readDisputes(since),
    listReceived: (since) =>
      mapPages(stripe.listPaymentIntents(since), (intent) =>
        intent.status === 'succeeded' ? [{ ...receivedFromStripe(intent), providerRef: intent.id }] : [],
      ),
    listRefunded: (since) => mapPages(stripe.listRefunds(since), ({ paymentId }) => (paymentId ? [paymentId] : [])),
    hasWebhooks: true,
  }
}

export function receivedFromStripe({ id, amountCents, currency, charge }: StripePayment): ReceivedPayment {
  const paid = { paymentId: id, amount: amountCents, currency: currency.toUpperCase() }
  const settled = charge?.settled
  const fee = settled && settled.currency === paid.currency ? settled.fee : null
  return { ...paid, refunded: charge?.amountRefundedCents ?? 0, fee, paidAt: charge?.paidAt ?? null }
}

function payPalGateway(payPal: PayPal, origin: () => string): PaymentGateway<{ url: string }> {
  return {
    currency: 'USD',
    start: async ({ checkoutId, charge, description, recipient }) => {
      const returnTo = (result: string) => `${origin()}/cart?res=${result}&intended=${encodeURIComponent(checkoutId)}`
      const payment = await payPal.createPayment({
        amountCents: charge,
        currency: 'USD',
        reference: checkoutId,
        description,
        recipient,
        returnUrl: returnTo('success'),
        cancelUrl: returnTo('cancel'),
        key: `intended-${checkoutId}`,
      })
      if (payment.kind !== 'ok') return payment
      return { kind: 'ok', value: { providerRef: payment.value.id, clientData: { url: payment.value.url } } }
    },
    check: async (paymentId) => payPalStatus(await payPal.readPayment(paymentId)),
    capture: async (paymentId) => payPalStatus(await payPal.capturePayment(paymentId)),
    isPaid: async (paymentId) => mapOk(await payPal.readPayment(paymentId), ({ state }) => state === 'paid'),
    refund: async ({ paymentId, amount }, key) => toRefund(await payPal.refund(paymentId, amount, key)),
    readRefund: async (refundId) => toRefund(await payPal.readRefund(refundId)),
    readRefunds: async (paymentId) =>
      toListedRefunds(
        mapOk(await payPal.readPayment(paymentId), ({ refunds }) =>
          refunds.map(({ id, status, amountCents }) => ({ id, status, amount: amountCents })),
        ),
      ),
    listDisputes: (since) => listPayPalDisputes(payPal, since),
    hasWebhooks: payPal.signatures !== null,
  }
}

async function listPayPalDisputes(payPal: PayPal, since: number): Promise<ProviderResult<Dispute[]>> {
  const ids = await payPal.listDisputes(since)
  if (ids.kind !== 'ok') return ids
  const all: Dispute[] = []
  for (const id of ids.value) {
    const dispute = await readPayPalDispute(payPal, id)
    if (dispute.kind === 'unknown') return dispute
    if (dispute.kind === 'ok' && dispute.value) all.push(dispute.value)
  }
  return { kind: 'ok', value: all }
}

/** With the payment's id in place of the capture's. Null if it is about no payment. */
export async function readPayPalDispute(payPal: PayPal, id: string): Promise<ProviderResult<Dispute | null>> {
  const read = await payPal.readDispute(id)
  if (read.kind !== 'ok' || !read.value) return read
  const dispute = read.value
  const payment = await payPal.findPaymentOfCapture(dispute.paymentId)
  return mapOk(payment, (paymentId) => (paymentId === null ? null : { ...dispute, paymentId }))
}

function payPalStatus(payment: ProviderResult<PayPalPayment>): ProviderResult<PaymentStatus> {
  if (payment.kind !== 'ok') return payment
  const { id, state, amountCents, currency, captureId, feeCents, capturedAt, refunds } = payment.value
  const refunded = refunds
    .filter(({ status }) => refundStateOf(status) !== 'failed')
    .reduce((sum, refund) => sum + (refund.amountCents ?? 0), 0)
  const taken = { paymentId: id, transactionId: captureId, amount: amountCents, currency, refunded, fee: feeCents }
  const received = state === 'paid' ? [{ ...taken, paidAt: capturedAt }] : []
  const isDeclined = state === 'failed' || state === 'declined'
  return { kind: 'ok', value: { received, hasFailed: isDeclined, isApproved: state === 'approved', isDeclined } }
}
