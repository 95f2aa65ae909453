/**
 * PayPal client for international payments in US dollars. The shopper pays on PayPal's website, which then redirects
 * the shopper back to the shop.
 */
import * as z from 'zod'
import type { ReportError } from '../lib/report-error.ts'
import { CachedToken, createProviderClient, type ProviderResult, type SendRequest } from './provider-request.ts'

export interface PayPalPayment {
  id: string
  /**
   * State of the payment:
   * - `open`: the shopper has not approved the payment yet.
   * - `approved`: the shopper has approved the payment, and `capturePayment` can collect the money.
   * - `declined`: PayPal could not collect the money. The shopper may choose another card on PayPal's page.
   * - `paid`: the money has arrived.
   * - `pending`: PayPal has collected the money but has not released it to the shop yet.
   * - `failed`: the money will never arrive.
   */
  state: 'open' | 'approved' | 'declined' | 'paid' | 'pending' | 'failed'
  amountCents: number
  currency: string
}

export interface PayPalRefund {
  id: string
  /** Status that PayPal reports for the refund: `COMPLETED`, `PENDING`, `FAILED` or `CANCELLED`. */
  status: string
}

export interface PayPal {
  /**
   * Creates a payment and returns the payment's id and the URL of PayPal's approval page. Idempotent for the same
   * `key`.
   */
  createPayment(payment: {
    amountCents: number
    currency: 'USD'
    /** The shop's own id for the payment, up to 120 characters. */
    reference: string
    /**
     * Absolute URLs to which PayPal redirects the shopper after approving (`returnUrl`) or cancelling (`cancelUrl`) the
     * payment. PayPal adds the payment's id as the query parameter `token`.
     */
    returnUrl: string
    cancelUrl: string
    key: string
  }): Promise<ProviderResult<{ id: string; url: string }>>
  readPayment(id: string): Promise<ProviderResult<PayPalPayment>>
  /**
   * Captures (collects) a payment in the state `approved` and returns the updated payment. Returns payments in other
   * states unchanged. Idempotent.
   */
  capturePayment(id: string): Promise<ProviderResult<PayPalPayment>>
  /** Refunds a completed payment in full or in part. Idempotent for the same `key`. */
  refund(id: string, amountCents: number, key: string): Promise<ProviderResult<PayPalRefund>>
  readRefund(id: string): Promise<ProviderResult<PayPalRefund>>
  /**
   * Returns the id of the payment that a webhook refers to, or null if there is none. Webhooks are not authenticated,
   * so the caller must read the payment's state from PayPal.
   */
  readWebhook(raw: Buffer): string | null
}

interface PayPalAccount {
  clientId: string
  clientSecret: string
  /** Returns the base URL for requests: `https://api-m.paypal.com` or the sandbox's URL. */
  baseUrl: () => string
  reportError: ReportError
}

const money = z.object({ value: z.string(), currency_code: z.string() })
const capture = z.object({ id: z.string(), status: z.string() })

const unit = z.object({
  amount: money,
  payments: z.object({ captures: z.array(capture).optional() }).optional(),
})

const order = z.object({ id: z.string(), status: z.string(), purchase_units: z.tuple([unit], unit) })

const created = z
  .object({ id: z.string(), links: z.array(z.object({ rel: z.string(), href: z.string() })) })
  .transform(({ id, links }, context) => {
    const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    if (page) return { id, url: page.href }
    context.addIssue('There is no link to the page where the shopper approves the payment.')
    return z.NEVER
  })

const refund = z.object({ id: z.string(), status: z.string() })

/** Creates a client for a PayPal account. The client obtains an access token when it sends its first request. */
export function openPayPal(account: PayPalAccount): PayPal {
  const send = sendWithToken(account)
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
  const readOrder = (id: string) => send('GET', orderPath(id), order)
  const readPayment = async (id: string): Promise<ProviderResult<PayPalPayment>> => {
    const read = await readOrder(id)
    return read.kind === 'ok' ? { kind: 'ok', value: toPayment(read.value) } : read
  }

  return {
    createPayment: ({ key, ...payment }) =>
      send('POST', '/v2/checkout/orders', created, idempotent(key, toNewOrder(payment))),
    readPayment,
    capturePayment: async (id) => {
      const before = await readPayment(id)
      if (before.kind !== 'ok' || before.value.state !== 'approved') return before
      const captured = await send('POST', `${orderPath(id)}/capture`, z.unknown(), idempotent(`take-${id}`, {}))
      if (captured.kind === 'unknown') return captured
      // The refusal may be due to a concurrent capture. Read the payment to find out whether it was really declined.
      const after = await readPayment(id)
      const isDeclined = captured.kind === 'refused' && after.kind === 'ok' && after.value.state === 'approved'
      return isDeclined ? { kind: 'ok', value: { ...after.value, state: 'declined' } } : after
    },
    refund: async (id, amountCents, key) => {
      const read = await readOrder(id)
      if (read.kind !== 'ok') return read
      const captures = capturesOf(read.value)
      const paid = captures.find(({ status }) => status === 'COMPLETED') ?? captures[0]
      if (!paid) return { kind: 'refused', code: 'NOT_PAID', message: 'This payment has not been made.' }
      const path = `/v2/payments/captures/${encodeURIComponent(paid.id)}/refund`
      const amount = { value: toDollars(amountCents), currency_code: 'USD' }
      return await send('POST', path, refund, idempotent(key, { amount }))
    },
    readRefund: (id) => send('GET', `/v2/payments/refunds/${encodeURIComponent(id)}`, refund),
    readWebhook: (raw) => webhookSubject.safeParse(parseJson(raw)).data ?? null,
  }
}

/**
 * Returns request options with the given body and idempotency key. If the same key is sent again, PayPal repeats its
 * first response.
 */
function idempotent(key: string, body: object): { headers: Record<string, string>; body: object } {
  return { headers: { 'paypal-request-id': key }, body }
}

const token = z.object({ access_token: z.string() }).transform(({ access_token }) => access_token)

function sendWithToken({ clientId, clientSecret, baseUrl, reportError }: PayPalAccount): SendRequest {
  const send = createProviderClient({ name: 'PayPal', baseUrl, readRefusal, reportError })
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const tokens = new CachedToken(() =>
    send('POST', '/v1/oauth2/token', token, {
      headers: { authorization: basic },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }),
  )
  return (method, path, schema, request = {}) =>
    tokens.with((bearer) =>
      send(method, path, schema, {
        ...request,
        headers: { authorization: `Bearer ${bearer}`, prefer: 'return=representation', ...request.headers },
      }),
    )
}

type NewPayment = Omit<Parameters<PayPal['createPayment']>[0], 'key'>

function toNewOrder({ amountCents, currency, reference, returnUrl, cancelUrl }: NewPayment): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: reference, amount: { value: toDollars(amountCents), currency_code: currency } }],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  }
}

type Order = z.output<typeof order>

function capturesOf({ purchase_units }: Order): z.output<typeof capture>[] {
  return purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
}

function toPayment(read: Order): PayPalPayment {
  const [{ amount }] = read.purchase_units
  return {
    id: read.id,
    state: stateOf(read),
    amountCents: Math.round(Number(amount.value) * 100),
    currency: amount.currency_code,
  }
}

/** PayPal statuses of captured payments whose money has arrived, including payments that were refunded later. */
const PAID_STATUSES = new Set(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'])

function stateOf(read: Order): PayPalPayment['state'] {
  const captures = capturesOf(read)
  if (captures.some(({ status }) => PAID_STATUSES.has(status))) return 'paid'
  if (captures.some(({ status }) => status === 'PENDING')) return 'pending'
  if (captures.length > 0 || read.status === 'VOIDED') return 'failed'
  return read.status === 'APPROVED' ? 'approved' : 'open'
}

/**
 * Schema that extracts the PayPal order id from a webhook. Order webhooks contain the id as `resource.id`, and payment
 * webhooks contain it in `related_ids`.
 */
const webhookSubject = z
  .object({
    event_type: z.string(),
    resource: z.object({
      id: z.string(),
      supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }).optional(),
    }),
  })
  .transform(({ event_type, resource: { id, supplementary_data } }) =>
    event_type.startsWith('CHECKOUT.ORDER.') ? id : (supplementary_data?.related_ids.order_id ?? null),
  )

/** Parses a webhook's body as JSON. Returns null if the JSON is invalid, because anyone can send a webhook. */
function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

function toDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

const refusal = z.object({
  name: z.string(),
  message: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
})

function readRefusal(body: unknown): { code: string; message: string } {
  const read = refusal.safeParse(body).data
  return {
    code: read?.details[0]?.issue ?? read?.name ?? 'UNKNOWN',
    message: read?.message || 'PayPal refused without a reason.',
  }
}
