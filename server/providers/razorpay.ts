/** Razorpay: payments in rupees, in a window of its own over the shop's page. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { type ProviderResult, requestProvider } from './provider-request.ts'

const order = z.object({ id: z.string() })

const payment = z
  .object({
    id: z.string(),
    order_id: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    /** Money has arrived with `captured`. `authorized` is a promise that lapses when it is not captured. */
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    /** Whether money has ever arrived. What Razorpay gives back by itself becomes `refunded` without it. */
    captured: z.boolean().catch(false),
    /** When this try began, in seconds. */
    created_at: z.int(),
  })
  .transform(({ order_id, amount, captured, created_at, ...rest }) => ({
    ...rest,
    orderId: order_id,
    isCaptured: captured,
    triedAt: created_at * 1000,
    amountPaise: amount,
  }))

const refund = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform(({ payment_id, amount, ...rest }) => ({ ...rest, paymentId: payment_id, amountPaise: amount }))

const payments = z.object({ items: z.array(payment) }).transform(({ items }) => items)

/** A part that is missing, or has a form that the shop does not know, is `null`; then the message is passed over. */
const webhook = z
  .object({
    event: z.string(),
    payload: z.object({
      payment: z.object({ entity: payment }).nullable().catch(null),
      refund: z.object({ entity: refund }).nullable().catch(null),
    }),
  })
  .transform(({ event, payload }) => ({
    type: event,
    payment: payload.payment?.entity ?? null,
    refund: payload.refund?.entity ?? null,
  }))

export type RazorpayPayment = z.output<typeof payment>
export type RazorpayRefund = z.output<typeof refund>

/** One message of Razorpay's. It may come late, more than once, out of order, or not at all. */
export interface RazorpayEvent {
  /** `payment.captured`, `payment.failed`, `order.paid`, `refund.failed` and others that the shop passes over. */
  type: string
  payment: RazorpayPayment | null
  refund: RazorpayRefund | null
}

export interface Razorpay {
  /** For the window in the browser; no secret. */
  readonly publicKey: string
  /** Address of the script that defines `window.Razorpay`. */
  readonly scriptUrl: string
  /**
   * Announces a payment. Repeating it makes another order, which does no harm: without a payment it lapses. `receipt` (40
   * characters at most) is the shop's own name for it, and money that is paid for it is captured at once.
   */
  createOrder(order: {
    amountPaise: number
    currency: 'INR'
    receipt: string
    notes: Record<string, string>
  }): Promise<ProviderResult<{ id: string }>>
  /** Every try to pay an order, failed ones too. */
  readPayments(orderId: string): Promise<ProviderResult<RazorpayPayment[]>>
  /** Gives money back. Repeatable with the same key (10 characters or more: letters, digits, hyphens, underscores). */
  refund(paymentId: string, amountPaise: number, key: string): Promise<ProviderResult<RazorpayRefund>>
  /** How a refund stands. */
  readRefund(refundId: string): Promise<ProviderResult<RazorpayRefund>>
  /** Whether what the browser hands over was signed by Razorpay for exactly this order and payment. */
  isSigned(result: { orderId: string; paymentId: string; signature: string }): boolean
  /** A webhook from its untouched bytes and the header `X-Razorpay-Signature`; `null` when it is not Razorpay's. */
  readWebhook(raw: Buffer, signature: string): RazorpayEvent | null
}

interface RazorpayAccount {
  keyId: string
  keySecret: string
  webhookSecret: string
  scriptUrl: string
  /** `https://api.razorpay.com`, or the sandbox; asked at every call. */
  baseUrl: () => string
}

/** Razorpay through this account. Asks nothing by itself; calls wait 10 seconds at most and never throw. */
export function openRazorpay({ keyId, keySecret, webhookSecret, scriptUrl, baseUrl }: RazorpayAccount): Razorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const get = <Shape extends z.ZodType>(path: string, shape: Shape) =>
    requestProvider(`${baseUrl()}${path}`, shape, { method: 'GET', headers: { authorization }, refusalOf })
  const post = <Shape extends z.ZodType>(path: string, shape: Shape, body: object, headers = {}) =>
    requestProvider(`${baseUrl()}${path}`, shape, {
      method: 'POST',
      headers: { authorization, ...headers },
      body,
      refusalOf,
    })

  return {
    publicKey: keyId,
    scriptUrl,
    createOrder: ({ amountPaise, currency, receipt, notes }) =>
      post('/v1/orders', order, { amount: amountPaise, currency, receipt, notes, payment_capture: true }),
    readPayments: (id) => get(`/v1/orders/${encodeURIComponent(id)}/payments`, payments),
    refund: (id, amountPaise, key) =>
      post(
        `/v1/payments/${encodeURIComponent(id)}/refund`,
        refund,
        { amount: amountPaise },
        { 'x-refund-idempotency': key },
      ),
    readRefund: (id) => get(`/v1/refunds/${encodeURIComponent(id)}`, refund),
    isSigned: ({ orderId, paymentId, signature }) =>
      equalInConstantTime(signature, hmac(keySecret, `${orderId}|${paymentId}`)),
    readWebhook: (raw, signature) => {
      if (!equalInConstantTime(signature, hmac(webhookSecret, raw))) return null
      return webhook.parse(JSON.parse(raw.toString('utf8')))
    },
  }
}

function hmac(secret: string, content: string | Buffer): string {
  return createHmac('sha256', secret).update(content).digest('hex')
}

const refusal = z.object({ error: z.object({ code: z.string(), description: z.string() }) })

function refusalOf(body: unknown): { code: string; message: string } {
  const { error } = refusal.safeParse(body).data ?? {}
  return { code: error?.code ?? 'UNKNOWN', message: error?.description ?? 'Razorpay refused without saying why.' }
}

/** Whether two texts are equal, told in a time that does not say how much of them is. */
function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
