/**
 * Razorpay for payments in rupees. The shopper pays in a window over the shop's
 * page. Follows the pages below https://razorpay.com/docs/api/: `orders/create`,
 * `orders/fetch-with-id`, `orders/fetch-payments`, `payments/fetch-with-id`,
 * `refunds/normal-refunds-idempotent`, `refunds/fetch-multiple-refund-payment`,
 * `refunds/fetch-with-id`, `refunds/fetch-all`, `payments/fetch-all-payments`, `disputes/fetch-all`, `settlements/fetch-recon`; webhooks
 * https://razorpay.com/docs/webhooks/payments, `/orders`, `/refunds` and
 * `/disputes`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Dispute, DisputePhase } from './payment-types.ts'
import { createProviderClient, type ProviderReports, type ProviderResult } from './provider-request.ts'

const order = z
  .object({
    id: z.string(),
    /** `paid` once captured, even if an offer lowered the amount. */
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
    /** `captured`: the money has arrived. `authorized`: it may still expire. */
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    /** Stays true after a refund, and false if returned without a capture. */
    captured: z.boolean().catch(false),
    /** Includes refunds made in Razorpay's dashboard. */
    amount_refunded: z.int().nullish(),
    /** Including GST (`tax`). Null until captured. */
    fee: z.int().nullish(),
    tax: z.int().nullish(),
    /** When the shopper started it, in Unix seconds. */
    created_at: z.int(),
  })
  .transform(({ order_id, amount, captured, amount_refunded, fee, tax, created_at, ...rest }) => ({
    ...rest,
    orderId: order_id,
    isCaptured: captured,
    /** Epoch ms. */
    triedAt: created_at * 1000,
    amountPaise: amount,
    amountRefundedPaise: amount_refunded ?? 0,
    /** Including GST; null until charged. */
    feePaise: fee ?? null,
    /** GST in the fee; null until charged. */
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

/** Without money: `fraud` and `retrieval` (https://razorpay.com/docs/api/disputes/entity). */
const PHASES: Record<string, DisputePhase> = {
  fraud: 'inquiry',
  retrieval: 'inquiry',
  chargeback: 'chargeback',
  pre_arbitration: 'pre_arbitration',
  arbitration: 'arbitration',
}

const dispute = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    /** May be less than the amount, and more than 0 if the dispute is won. */
    amount_deducted: z.int().nullish(),
    phase: z.string().nullish(),
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  })
  .transform(({ id, payment_id, amount, amount_deducted, status, ...rest }): Dispute => {
    const phase = PHASES[rest.phase ?? ''] ?? 'chargeback'
    const isOpen = status === 'open' || status === 'under_review'
    const lost = status === 'lost' && phase !== 'inquiry' ? amount : 0
    const deducted = isOpen ? 0 : (amount_deducted ?? lost)
    // A dispute about fraud ends `closed`, whether the shop won or paid.
    const outcome = status === 'lost' || (status === 'closed' && deducted > 0) ? 'lost' : 'won'
    return { id, paymentId: payment_id, phase, amount, deducted, state: isOpen ? 'open' : outcome }
  })

const payments = z.object({ items: z.array(payment) }).transform(({ items }) => items)
const refunds = z.object({ items: z.array(refund) }).transform(({ items }) => items)
const disputes = z.object({ items: z.array(dispute) }).transform(({ items }) => items)

const settledItem = z
  .object({
    entity_id: z.string(),
    type: z.string(),
    debit: z.int(),
    credit: z.int(),
    /** Including GST (`tax`). */
    fee: z.int().nullish(),
    tax: z.int().nullish(),
    currency: z.string(),
    payment_id: z.string().nullish(),
    /** Of an adjustment that a dispute caused. */
    dispute_id: z.string().nullish(),
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
    disputeId: item.dispute_id ?? null,
    settlementId: item.settlement_id ?? null,
    utr: item.settlement_utr ?? null,
    settledAt: item.settled_at ? item.settled_at * 1000 : null,
  }))

const settledItems = z.object({ items: z.array(settledItem) }).transform(({ items }) => items)

/** A payment, refund or adjustment in a settlement. The fee excludes its tax. */
export type RazorpaySettledItem = z.output<typeof settledItem>

const part = z.object({ entity: z.unknown() }).nullish()
const webhook = z.object({
  event: z.string(),
  payload: z.object({ payment: part, refund: part, dispute: part }),
})

export type RazorpayOrder = z.output<typeof order>
export type RazorpayPayment = z.output<typeof payment>
export type RazorpayRefund = z.output<typeof refund>

/** May arrive late, more than once, out of order or never. */
export interface RazorpayEvent {
  /** E.g. `payment.captured` or `refund.failed`. Unknown types are ignored. */
  type: string
  payment: RazorpayPayment | null
  refund: RazorpayRefund | null
  dispute: Dispute | null
}

export interface Razorpay {
  /** With which the browser opens the payment window. */
  readonly publicKey: string
  /** Defines `window.Razorpay`. */
  readonly scriptUrl: string
  /**
   * Payments are captured automatically. Not idempotent, but an unpaid duplicate
   * does no harm. At least 100 paise. `receipt` is the shop's own id, up to 40
   * characters; at most 15 `notes` of 256 characters.
   */
  createOrder(order: {
    amountPaise: number
    currency: 'INR'
    receipt: string
    notes: Record<string, string>
    /** Razorpay returns what is authorized later than this (ms). */
    capturedWithinMs: number
  }): Promise<ProviderResult<{ id: string }>>
  readOrder(orderId: string): Promise<ProviderResult<RazorpayOrder>>
  readPayment(paymentId: string): Promise<ProviderResult<RazorpayPayment>>
  /** Including failed ones. */
  readPayments(orderId: string): Promise<ProviderResult<RazorpayPayment[]>>
  /**
   * In full or in part. Idempotent by `key`: at least 10 letters, digits, `-` or `_`.
   */
  refund(paymentId: string, amountPaise: number, key: string): Promise<ProviderResult<RazorpayRefund>>
  readRefund(refundId: string): Promise<ProviderResult<RazorpayRefund>>
  /** Up to 100, including those made in Razorpay's dashboard. */
  readRefunds(paymentId: string): Promise<ProviderResult<RazorpayRefund[]>>
  /** All that were opened since then (epoch ms). */
  readDisputes(since: number): Promise<ProviderResult<Dispute[]>>
  /** All that were started since then (epoch ms), also failed ones; ends at a failure. */
  listPayments(since: number): AsyncGenerator<ProviderResult<RazorpayPayment[]>>
  /** All that were made since then (epoch ms); ends at a failure. */
  listRefunds(since: number): AsyncGenerator<ProviderResult<RazorpayRefund[]>>
  /** Up to 100 items of a month (1 to 12), after the first `skip`. */
  readSettled(query: { year: number; month: number; skip: number }): Promise<ProviderResult<RazorpaySettledItem[]>>
  /** Whether a result from the browser is signed by Razorpay. */
  isSigned(result: { orderId: string; paymentId: string; signature: string }): boolean
  /** `signature` is the header `X-Razorpay-Signature`. Null if it is invalid. */
  readWebhook(raw: Buffer, signature: string): RazorpayEvent | null
}

interface RazorpayAccount extends ProviderReports {
  keyId: string
  keySecret: string
  webhookSecret: string
  scriptUrl: string
  /** `https://api.razorpay.com` or the sandbox's. */
  baseUrl: () => string
}

/**
 * Captures only what the shop would still accept; Razorpay returns later payments
 * without a fee. In minutes: `automatic` at least 12 and at most 7,200, `manual` at
 * least `automatic`
 * (https://razorpay.com/docs/payments/payments/capture-settings/api/).
 */
function captureWithin(ms: number) {
  const minutes = Math.min(Math.max(Math.ceil(ms / 60_000), 12), 7200)
  const periods = { automatic_expiry_period: minutes, manual_expiry_period: minutes }
  return { capture: 'automatic', capture_options: { ...periods, refund_speed: 'normal' } } as const
}

/** The most that Razorpay lists at a time. */
const PER_PAGE = 100

export function openRazorpay({ keyId, keySecret, webhookSecret, scriptUrl, ...options }: RazorpayAccount): Razorpay {
  const send = createProviderClient({ ...options, name: 'Razorpay', readRefusal, isFinalConflict })
  const headers = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` }

  /** The newest first: what is added meanwhile moves the others back, and one may come twice. */
  async function* pages<Item>(path: string, schema: z.ZodType<Item[]>, since: number) {
    for (let skip = 0; ; skip += PER_PAGE) {
      const query = `count=${PER_PAGE}&skip=${skip}&from=${Math.floor(since / 1000)}`
      const page = await send('GET', `${path}?${query}`, schema, { headers })
      yield page
      if (page.kind !== 'ok' || page.value.length < PER_PAGE) return
    }
  }

  return {
    publicKey: keyId,
    scriptUrl,
    createOrder: ({ amountPaise, currency, receipt, notes, capturedWithinMs }) =>
      send('POST', '/v1/orders', order, {
        headers,
        body: { amount: amountPaise, currency, receipt, notes, payment: captureWithin(capturedWithinMs) },
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
    readDisputes: async (since) => {
      const all: Dispute[] = []
      for await (const page of pages('/v1/disputes', disputes, since)) {
        if (page.kind !== 'ok') return page
        all.push(...page.value)
      }
      return { kind: 'ok', value: all }
    },
    listPayments: (since) => pages('/v1/payments', payments, since),
    listRefunds: (since) => pages('/v1/refunds', refunds, since),
    readSettled: ({ year, month, skip }) => {
      const query = `year=${year}&month=${String(month).padStart(2, '0')}&count=100&skip=${skip}`
      return send('GET', `/v1/settlements/recon/combined?${query}`, settledItems, { headers })
    },
    isSigned: ({ orderId, paymentId, signature }) =>
      equalInConstantTime(signature, hmac(keySecret, `${orderId}|${paymentId}`)),
    readWebhook: (raw, signature) => {
      if (!equalInConstantTime(signature, hmac(webhookSecret, raw))) return null
      const { event, payload } = webhook.parse(JSON.parse(raw.toString('utf8')))
      // Reported, not rejected: Razorpay disables webhooks that are rejected too
      // often.
      const read = <Schema extends z.ZodType>(schema: Schema, entity: unknown): z.output<Schema> | null => {
        const result = schema.nullish().safeParse(entity)
        if (!result.success) options.reportError(result.error, 'Razorpay sent an unexpected webhook.', { event })
        return result.data ?? null
      }
      return {
        type: event,
        payment: read(payment, payload.payment?.entity),
        refund: read(refund, payload.refund?.entity),
        dispute: read(dispute, payload.dispute?.entity),
      }
    },
  }
}

function hmac(secret: string, content: string | Buffer): string {
  return createHmac('sha256', secret).update(content).digest('hex')
}

/** In constant time, against timing attacks. */
function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const refusal = z.object({ error: z.object({ code: z.string(), description: z.string() }) })

/**
 * The idempotency key is that of another request. Else, the first one is still in
 * progress (https://razorpay.com/docs/api/refunds/normal-refunds-idempotent).
 */
function isFinalConflict(body: unknown): boolean {
  return readRefusal(body).message.startsWith('Different request')
}

function readRefusal(body: unknown): { code: string; message: string } {
  const { error } = refusal.safeParse(body).data ?? {}
  return { code: error?.code ?? 'UNKNOWN', message: error?.description ?? 'Razorpay refused without a reason.' }
}
