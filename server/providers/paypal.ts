/**
 * PayPal for payments in US dollars. The shopper pays on PayPal's website and
 * comes back. Follows https://developer.paypal.com/docs/api/orders/v2/,
 * `/docs/api/payments/v2/` and `/docs/api/customer-disputes/v1/`, idempotency
 * https://developer.paypal.com/reference/guidelines/idempotency/.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Dispute, Recipient } from './payment-types.ts'
import {
  type DisputePage,
  dispute,
  disputePage,
  order,
  type PayPalPayment,
  type PayPalRefund,
  refund,
  toPayment,
} from './paypal-objects.ts'
import { PayPalSignatures } from './paypal-signature.ts'
import { payPalState } from './paypal-states.ts'
import { type PayPalEvent, readPayPalWebhook } from './paypal-webhook.ts'
import {
  CachedToken,
  createProviderClient,
  type ProviderReports,
  type ProviderResult,
  type SendRequest,
} from './provider-request.ts'

export type { PayPalEvent, PayPalPayment, PayPalRefund }

export interface PayPal {
  /** Returns the payment's id and PayPal's approval page. Idempotent by `key`. */
  createPayment(payment: {
    amountCents: number
    currency: 'USD'
    /** The shop's own id, up to 120 characters. */
    reference: string
    /** What is bought, up to 127 characters. */
    description: string
    recipient: Recipient
    /** Where the shopper comes back to, with the payment's id as parameter `token`. */
    returnUrl: string
    cancelUrl: string
    key: string
  }): Promise<ProviderResult<{ id: string; url: string }>>
  readPayment(id: string): Promise<ProviderResult<PayPalPayment>>
  /**
   * Collects an `approved` payment; returns others unchanged. Idempotent: PayPal
   * captures an order once, whatever the key.
   */
  capturePayment(id: string): Promise<ProviderResult<PayPalPayment>>
  /** In full or in part. Idempotent by `key`. */
  refund(id: string, amountCents: number, key: string): Promise<ProviderResult<PayPalRefund>>
  readRefund(id: string): Promise<ProviderResult<PayPalRefund>>
  /** Null if the capture belongs to no payment. */
  findPaymentOfCapture(captureId: string): Promise<ProviderResult<string | null>>
  /** Null if PayPal does not name the disputed capture. */
  readDispute(disputeId: string): Promise<ProviderResult<Dispute | null>>
  /** Ids of all disputes that have changed since then (epoch ms, up to 180 days ago). */
  listDisputes(since: number): Promise<ProviderResult<string[]>>
  /** Null if webhooks are not used. */
  readonly signatures: PayPalSignatures | null
  /** Null if not about payments. Webhooks may be old: read the state from PayPal. */
  readWebhook(raw: Buffer): PayPalEvent | null
}

interface PayPalAccount extends ProviderReports {
  clientId: string
  clientSecret: string
  webhookId: string | null
  /** Origins, and paths in the sandbox, whose certificates sign webhooks. */
  certificateHosts: () => readonly string[]
  /** `https://api-m.paypal.com` or the sandbox's. */
  baseUrl: () => string
}

const created = z
  .object({ id: z.string(), links: z.array(z.object({ rel: z.string(), href: z.string() })) })
  .transform(({ id, links }, context) => {
    const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    if (page) return { id, url: page.href }
    context.addIssue('There is no link to the page where the shopper approves the payment.')
    return z.NEVER
  })

const captureOwner = z
  .object({ supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().nullish() }) }).nullish() })
  .transform(({ supplementary_data }) => supplementary_data?.related_ids.order_id ?? null)

/** Logs in with the first request. */
export function openPayPal(account: PayPalAccount): PayPal {
  const send = sendWithToken(account)
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
  const readOrder = (id: string) => send('GET', orderPath(id), order)
  const readPayment = async (id: string): Promise<ProviderResult<PayPalPayment>> => {
    const read = await readOrder(id)
    return read.kind === 'ok' ? { kind: 'ok', value: toPayment(read.value) } : read
  }
  const captureKeys = new CaptureKeys()

  return {
    createPayment: async ({ key, ...payment }) => {
      const create = (suffix: string, recipient: Recipient | null) =>
        send('POST', '/v2/checkout/orders', created, idempotent(key + suffix, toNewOrder({ ...payment, recipient })))
      const first = await create('', payment.recipient.countryCode ? payment.recipient : null)
      // PayPal is stricter about addresses than the shop. That must not cost the sale.
      const isAddressRefused = first.kind === 'refused' && ADDRESS_ISSUES.has(first.code)
      return isAddressRefused ? await create('-without-address', null) : first
    },
    readPayment,
    capturePayment: async (id) => {
      const before = await readPayment(id)
      if (before.kind !== 'ok' || before.value.state !== 'approved') return before
      const key = captureKeys.keyFor(id)
      const captured = await send('POST', `${orderPath(id)}/capture`, z.unknown(), idempotent(key, {}))
      if (captured.kind === 'unknown') return captured
      captureKeys.forget(id)
      // Perhaps a concurrent capture; only the payment says whether it was declined.
      const after = await readPayment(id)
      const isDeclined = captured.kind === 'refused' && after.kind === 'ok' && after.value.state === 'approved'
      return isDeclined ? { kind: 'ok', value: { ...after.value, state: 'declined' } } : after
    },
    refund: async (id, amountCents, key) => {
      const read = await readPayment(id)
      if (read.kind !== 'ok') return read
      const { captureId } = read.value
      if (!captureId) return { kind: 'refused', code: 'NOT_PAID', message: 'This payment has not been made.' }
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      const amount = { value: toDollars(amountCents), currency_code: 'USD' }
      return await send('POST', path, refund, idempotent(key, { amount }))
    },
    readRefund: (id) => send('GET', `/v2/payments/refunds/${encodeURIComponent(id)}`, refund),
    findPaymentOfCapture: (id) => send('GET', `/v2/payments/captures/${encodeURIComponent(id)}`, captureOwner),
    readDispute: (id) => send('GET', `/v1/customer/disputes/${encodeURIComponent(id)}`, dispute),
    listDisputes: async (since) => {
      const all: string[] = []
      let query: string | null = `?page_size=50&update_time_after=${new Date(since).toISOString()}`
      while (query !== null) {
        const page: ProviderResult<DisputePage> = await send('GET', `/v1/customer/disputes${query}`, disputePage)
        if (page.kind !== 'ok') return page
        all.push(...page.value.ids)
        query = page.value.next
      }
      return { kind: 'ok', value: all }
    },
    signatures: account.webhookId
      ? new PayPalSignatures({ webhookId: account.webhookId, hosts: account.certificateHosts })
      : null,
    readWebhook: readPayPalWebhook,
  }
}

/**
 * PayPal repeats its response to a key, even that a card was declined. So a key
 * is reused only while its outcome is unknown.
 */
class CaptureKeys {
  readonly #keys = new Map<string, string>()

  keyFor(paymentId: string): string {
    const key = this.#keys.get(paymentId) ?? `take-${paymentId}-${randomUUID()}`
    this.#keys.set(paymentId, key)
    return key
  }

  forget(paymentId: string): void {
    this.#keys.delete(paymentId)
  }
}

/** Why PayPal refuses a shipping address. */
const ADDRESS_ISSUES = new Set([
  'CITY_REQUIRED',
  'COUNTRY_NOT_SUPPORTED_BY_PAYMENT_SOURCE',
  'INVALID_COUNTRY_CODE',
  'POSTAL_CODE_REQUIRED',
  'SHIPPING_ADDRESS_INVALID',
])

/** PayPal repeats its first response to a key. */
function idempotent(key: string, body: object): { headers: Record<string, string>; body: object } {
  return { headers: { 'paypal-request-id': key }, body }
}

const token = z.object({ access_token: z.string() }).transform(({ access_token }) => access_token)

function sendWithToken({ clientId, clientSecret, baseUrl, reportError, onCall }: PayPalAccount): SendRequest {
  const send = createProviderClient({ name: 'PayPal', baseUrl, readRefusal, reportError, onCall })
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

type NewPayment = Omit<Parameters<PayPal['createPayment']>[0], 'key' | 'recipient'> & { recipient: Recipient | null }

function toNewOrder({ amountCents, currency, reference, description, recipient, returnUrl, cancelUrl }: NewPayment) {
  const amount = { value: toDollars(amountCents), currency_code: currency }
  const shipping = recipient && { shipping: toShipping(recipient) }
  return {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: reference, description, amount, ...shipping }],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: recipient ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
        },
      },
    },
  }
}

function toShipping({ name, street, city, state, postalCode, countryCode }: Recipient) {
  return {
    type: 'SHIPPING',
    name: { full_name: name },
    address: {
      address_line_1: street,
      admin_area_2: city,
      admin_area_1: payPalState(countryCode, state),
      postal_code: postalCode,
      country_code: countryCode,
    },
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
