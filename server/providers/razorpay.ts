/**
 * Razorpay client for payments in rupees. The shopper pays in a window that Razorpay opens over the shop's page.
 *
 * Requests and responses follow the pages below https://razorpay.com/docs/api/: `orders/create`, `orders/fetch-with-id`,
 * `orders/fetch-payments`, `payments/fetch-with-id`, `refunds/normal-refunds-idempotent`,
 * `refunds/fetch-multiple-refund-payment`, `refunds/fetch-with-id` and `settlements/fetch-recon`. Webhooks follow
 * https://razorpay.com/docs/webhooks/payments, `/orders`, `/refunds` and `/disputes`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { ReportError } from '../lib/report-error.ts'
import type { Dispute } from './payment-types.ts'
import { createProviderClient, type ProviderResult } from './provider-request.ts'

const order = z
  .object({
    id: z.string(),
    /** `paid` once a payment for the order has been captured, even if an offer has lowered the paid amount. */
    status: z.enum(['created', 'attempted', 'paid']),
    amount: z.int(),
    amount_paid: z.int(),
  })
  .transform(({ amount, amount_paid, ...rest }) => ({ ...rest, amountPaise: amount, amountPaidPaise: amount_paid }))

const payment = z
  .object({
    id: z.string(),
    order_id: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    /**
     * Status of the payment. With `captured`, the money has arrived. With `authorized`, the bank has approved the
     * payment, but the approval may still expire.
     */
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    /**
     * Whether the payment has been captured, even if it was refunded later. Stays false if Razorpay refunds an
     * authorized payment that was not captured in time.
     */
    captured: z.boolean().catch(false),
    /** Refunded part of the amount, including refunds that were made in Razorpay's dashboard. */
    amount_refunded: z.int().nullish(),
    /** Razorpay's fee including GST (`tax`). Null until the payment is captured. */
    fee: z.int().nullish(),
    tax: z.int().nullish(),
    /** When the shopper started the payment, in Unix seconds. */
    created_at: z.int(),
  })
  .transform(({ order_id, amount, captured, amount_refunded, fee, tax, created_at, ...rest }) => ({
    ...rest,
    orderId: order_id,
    isCaptured: captured,
    /** When the shopper started the payment, in epoch ms. */
    triedAt: created_at * 1000,
    amountPaise: amount,
    amountRefundedPaise: amount_refunded ?? 0,
    /** Razorpay's fee including GST, or null if Razorpay has not charged it yet. */
    feePaise: fee ?? null,
    /** GST that the fee contains, or null if Razorpay has not charged the fee yet. */
    feeTaxPaise: tax ?? null,
  }))

const refund = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform(({ payment_id, amount, ...rest }) => ({ ...rest, paymentId: payment_id, amountPaise: amount }))

const dispute = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    /** Amount that was taken from the shop's balance for good; 0 until the dispute is lost. */
    amount_deducted: z.int().nullish(),
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  })
  .transform(({ id, payment_id, amount, amount_deducted, status }): Dispute => {
    // A dispute about fraud is `closed` after the shop has either proved the purchase or returned the money.
    const isLost = status === 'lost' || (status === 'closed' && (amount_deducted ?? 0) > 0)
    const outcome = isLost ? 'lost' : 'won'
    const isOpen = status === 'open' || status === 'under_review'
    return { id, paymentId: payment_id, amount, state: isOpen ? 'open' : outcome }
  })

const payments = z.object({ items: z.array(payment) }).transform(({ items }) => items)
const refunds = z.object({ items: z.array(refund) }).transform(({ items }) => items)

const settledItem = z
  .object({
    entity_id: z.string(),
    type: z.string(),
    debit: z.int(),
    credit: z.int(),
    /** Fee including GST (`tax`). */
    fee: z.int().nullish(),
    tax: z.int().nullish(),
    currency: z.string(),
    payment_id: z.string().nullish(),
    settlement_id: z.string().nullish(),
    settlement_utr: z.string().nullish(),
    /** In Unix seconds. */
    settled_at: z.int().nullish(),
  })
  .transform(({ entity_id, type, debit, credit, fee, tax, currency, ...item }) => ({
    ...{ id: entity_id, type, currency },
    netPaise: credit - debit,
    feePaise: (fee ?? 0) - (tax ?? 0),
    taxPaise: tax ?? 0,
    paymentId: item.payment_id ?? null,
    settlementId: item.settlement_id ?? null,
    utr: item.settlement_utr ?? null,
    settledAt: item.settled_at ? item.settled_at * 1000 : null,
  }))

const settledItems = z.object({ items: z.array(settledItem) }).transform(({ items }) => items)

/** Payment, refund or adjustment in a settlement. The fee is without the tax on it. */
export type RazorpaySettledItem = z.output<typeof settledItem>

const part = z.object({ entity: z.unknown() }).nullish()
const webhook = z.object({
  event: z.string(),
  payload: z.object({ payment: part, order: part, refund: part, dispute: part }),
})

export type RazorpayOrder = z.output<typeof order>
export type RazorpayPayment = z.output<typeof payment>
export type RazorpayRefund = z.output<typeof refund>

/** Event reported by a Razorpay webhook. Webhooks may arrive late, more than once, out of order or never. */
export interface RazorpayEvent {
  /** Event type, e.g. `payment.captured` or `refund.failed`. The shop ignores types that it does not handle. */
  type: string
  payment: RazorpayPayment | null
  /** The paid order, in `order.paid` events. */
  order: RazorpayOrder | null
  refund: RazorpayRefund | null
  dispute: Dispute | null
}

export interface Razorpay {
  /** Public API key with which the browser opens the payment window. */
  readonly publicKey: string
  /** URL of Razorpay's script, which defines `window.Razorpay`. */
  readonly scriptUrl: string
  /**
   * Creates a Razorpay order, the payment for which is captured automatically. Not idempotent, but an unpaid duplicate
   * does no harm. `receipt` is the shop's own id for the order, up to 40 characters. `notes` may have up to 15 entries of
   * up to 256 characters each. The amount must be at least 100 paise.
   */
  createOrder(order: {
    amountPaise: number
    currency: 'INR'
    receipt: string
    notes: Record<string, string>
  }): Promise<ProviderResult<{ id: string }>>
  /** Returns the current state of an order. */
  readOrder(orderId: string): Promise<ProviderResult<RazorpayOrder>>
  /** Returns the current state of a payment. */
  readPayment(paymentId: string): Promise<ProviderResult<RazorpayPayment>>
  /** Returns all payment attempts for an order, including failed ones. */
  readPayments(orderId: string): Promise<ProviderResult<RazorpayPayment[]>>
  /**
   * Refunds a payment in full or in part. Idempotent for the same `key`, which must consist of at least 10 letters,
   * digits, hyphens or underscores.
   */
  refund(paymentId: string, amountPaise: number, key: string): Promise<ProviderResult<RazorpayRefund>>
  readRefund(refundId: string): Promise<ProviderResult<RazorpayRefund>>
  /** Returns up to 100 refunds of a payment, including refunds that were made in Razorpay's dashboard. */
  readRefunds(paymentId: string): Promise<ProviderResult<RazorpayRefund[]>>
  /** Returns up to 100 items that were settled in a month, after the first `skip` items. `month` is 1 to 12. */
  readSettled(query: { year: number; month: number; skip: number }): Promise<ProviderResult<RazorpaySettledItem[]>>
  /** Returns whether a payment result received from the browser has a valid signature from Razorpay. */
  isSigned(result: { orderId: string; paymentId: string; signature: string }): boolean
  /**
   * Parses a webhook from its raw body and its `X-Razorpay-Signature` header. Returns null if the signature is invalid.
   */
  readWebhook(raw: Buffer, signature: string): RazorpayEvent | null
}

interface RazorpayAccount {
  keyId: string
  keySecret: string
  webhookSecret: string
  scriptUrl: string
  /** Returns the base URL for requests: `https://api.razorpay.com` or the sandbox's URL. */
  baseUrl: () => string
  reportError: ReportError
}

/**
 * Captures payments automatically for a day after the payment, however late the bank confirms them: whether there is
 * still stock for a late payment is the shop's decision. Razorpay returns payments that are confirmed even later to the
 * shopper, without a fee. Overrides the settings in Razorpay's dashboard. The periods are in minutes: `automatic` at
 * least 12, `manual` at least as long as `automatic` (https://razorpay.com/docs/payments/payments/capture-settings/api/).
 */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 1440, manual_expiry_period: 1440, refund_speed: 'normal' },
} as const

export function openRazorpay({ keyId, keySecret, webhookSecret, scriptUrl, ...options }: RazorpayAccount): Razorpay {
  const send = createProviderClient({ ...options, name: 'Razorpay', readRefusal })
  const headers = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` }

  return {
    publicKey: keyId,
    scriptUrl,
    createOrder: ({ amountPaise, currency, receipt, notes }) =>
      send('POST', '/v1/orders', order, {
        headers,
        body: { amount: amountPaise, currency, receipt, notes, payment: CAPTURE },
      }),
    readOrder: (id) => send('GET', `/v1/orders/${encodeURIComponent(id)}`, order, { headers }),
    readPayment: (id) => send('GET', `/v1/payments/${encodeURIComponent(id)}`, payment, { headers }),
    readPayments: (id) => send('GET', `/v1/orders/${encodeURIComponent(id)}/payments`, payments, { headers }),
    refund: (id, amountPaise, key) =>
      send('POST', `/v1/payments/${encodeURIComponent(id)}/refund`, refund, {
        headers: { ...headers, 'x-refund-idempotency': key },
        body: { amount: amountPaise },
      }),
    readRefund: (id) => send('GET', `/v1/refunds/${encodeURIComponent(id)}`, refund, { headers }),
    readRefunds: (id) => send('GET', `/v1/payments/${encodeURIComponent(id)}/refunds?count=100`, refunds, { headers }),
    readSettled: ({ year, month, skip }) => {
      const query = `year=${year}&month=${String(month).padStart(2, '0')}&count=100&skip=${skip}`
      return send('GET', `/v1/settlements/recon/combined?${query}`, settledItems, { headers })
    },
    isSigned: ({ orderId, paymentId, signature }) =>
      equalInConstantTime(signature, hmac(keySecret, `${orderId}|${paymentId}`)),
    readWebhook: (raw, signature) => {
      if (!equalInConstantTime(signature, hmac(webhookSecret, raw))) return null
      const { event, payload } = webhook.parse(JSON.parse(raw.toString('utf8')))
      // Report unexpected fields, but do not reject the webhook: Razorpay disables webhooks that are rejected too
      // often.
      const read = <Schema extends z.ZodType>(schema: Schema, entity: unknown): z.output<Schema> | null => {
        const result = schema.nullish().safeParse(entity)
        if (!result.success) options.reportError(result.error, 'Razorpay sent an unexpected webhook.', { event })
        return result.data ?? null
      }
      return {
        type: event,
        payment: read(payment, payload.payment?.entity),
        order: read(order, payload.order?.entity),
        refund: read(refund, payload.refund?.entity),
        dispute: read(dispute, payload.dispute?.entity),
      }
    },
  }
}

function hmac(secret: string, content: string | Buffer): string {
  return createHmac('sha256', secret).update(content).digest('hex')
}

/** Returns whether two strings are equal. Compares them in constant time to prevent timing attacks. */
function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const refusal = z.object({ error: z.object({ code: z.string(), description: z.string() }) })

function readRefusal(body: unknown): { code: string; message: string } {
  const { error } = refusal.safeParse(body).data ?? {}
  return { code: error?.code ?? 'UNKNOWN', message: error?.description ?? 'Razorpay refused without a reason.' }
}
