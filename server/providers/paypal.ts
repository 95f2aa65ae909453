/** The other way to pay from abroad, in US dollars: a page of PayPal's, to which the browser goes and comes back. */
import * as z from 'zod'
import type { ProviderResult } from './provider-request.ts'
import { CachedToken, requestProvider } from './provider-request.ts'

export interface PayPalPayment {
  id: string
  /**
   * `open`: nobody has paid. `approved`: the shopper has agreed, and `takePayment` takes the money. `paid`: it has arrived.
   * `declined`: the shopper has agreed, and PayPal could not get the money; they may choose another card on its page.
   * `pending`: it was taken and is held by PayPal. `failed`: it never will.
   */
  state: 'open' | 'approved' | 'declined' | 'paid' | 'pending' | 'failed'
  amountCents: number
  currency: string
}

export interface PayPalRefund {
  id: string
  /** `COMPLETED`, `PENDING`, `FAILED` or `CANCELLED`. */
  status: string
}

export interface PayPal {
  /** Announces a payment and answers the page where it is made. Repeatable with the same key. */
  createPayment(payment: {
    amountCents: number
    currency: 'USD'
    /** The shop's own name for it, up to 120 characters. */
    reference: string
    /** Absolute addresses; PayPal adds `token` (the payment's id) to them. */
    returnUrl: string
    cancelUrl: string
    key: string
  }): Promise<ProviderResult<{ id: string; url: string }>>
  /** How a payment stands. Changes nothing. */
  readPayment(id: string): Promise<ProviderResult<PayPalPayment>>
  /**
   * Takes the money of a payment that is `approved` and answers how it stands then; all others it leaves as they are. So
   * it may be repeated, and is what to call when the shopper comes back.
   */
  capturePayment(id: string): Promise<ProviderResult<PayPalPayment>>
  /** Gives money of a paid payment back. Repeatable with the same key. */
  refund(id: string, amountCents: number, key: string): Promise<ProviderResult<PayPalRefund>>
  /** How a refund stands. */
  readRefund(id: string): Promise<ProviderResult<PayPalRefund>>
  /**
   * The payment that a webhook is about, or null when it is about none. Nothing of it is to be believed: whoever hears
   * one asks with `takePayment`.
   */
  readWebhook(raw: Buffer): string | null
}

interface PayPalAccount {
  clientId: string
  clientSecret: string
  /** `https://api-m.paypal.com`, or the sandbox; asked at every call. */
  baseUrl: () => string
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
    context.addIssue('There is no page where this payment is made.')
    return z.NEVER
  })

const refund = z.object({ id: z.string(), status: z.string() })
const token = z.object({ access_token: z.string() }).transform(({ access_token }) => access_token)

/**
 * PayPal through this account. Asks for its token when it is first asked; each request waits 10 seconds at most and
 * never throws.
 */
export function openPayPal(account: PayPalAccount): PayPal {
  const { ask, askPlainly } = connect(account)
  const pathOf = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
  const readOrder = (id: string) => ask('GET', pathOf(id), order)
  const readPayment = async (id: string) => mapped(await readOrder(id), paymentOf)

  return {
    createPayment: ({ key, ...payment }) =>
      ask('POST', '/v2/checkout/orders', created, { key, body: orderToCreate(payment) }),
    readPayment,
    capturePayment: async (id) => {
      const before = await readPayment(id)
      if (before.kind !== 'ok' || before.value.state !== 'approved') return before
      const taken = await askPlainly('POST', `${pathOf(id)}/capture`, { key: `take-${id}`, body: {} })
      if (taken.kind === 'unreachable') return taken
      // Somebody else may have taken it at the same moment, so a refusal is looked into as well.
      const after = await readPayment(id)
      const isDeclined = taken.kind === 'refused' && after.kind === 'ok' && after.value.state === 'approved'
      return isDeclined ? { kind: 'ok', value: { ...after.value, state: 'declined' } } : after
    },
    refund: async (id, amountCents, key) => {
      const read = await readOrder(id)
      if (read.kind !== 'ok') return read
      const captured = capturesOf(read.value).find(({ status }) => status === 'COMPLETED')
      const paid = captured ?? capturesOf(read.value)[0]
      if (!paid) return { kind: 'refused', code: 'NOT_PAID', message: 'This payment has not been made.' }
      const path = `/v2/payments/captures/${encodeURIComponent(paid.id)}/refund`
      const amount = { value: inDollars(amountCents), currency_code: 'USD' }
      return await ask('POST', path, refund, { key, body: { amount } })
    },
    readRefund: (id) => ask('GET', `/v2/payments/refunds/${encodeURIComponent(id)}`, refund),
    readWebhook: (raw) => webhookSubject.safeParse(parseJson(raw)).data ?? null,
  }
}

type NewPayment = Omit<Parameters<PayPal['createPayment']>[0], 'key'>

function orderToCreate({ amountCents, currency, reference, returnUrl, cancelUrl }: NewPayment) {
  return {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: reference, amount: { value: inDollars(amountCents), currency_code: currency } }],
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

interface Sending {
  /** PayPal answers a repeated one as it did the first time. */
  key: string
  body: object
}

function connect({ clientId, clientSecret, baseUrl }: PayPalAccount) {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const tokens = new CachedToken(() =>
    requestProvider(`${baseUrl()}/v1/oauth2/token`, token, {
      method: 'POST',
      headers: { authorization: basic },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      refusalOf,
    }),
  )
  const ask = <Shape extends z.ZodType>(method: 'GET' | 'POST', path: string, shape: Shape, sending?: Sending) =>
    tokens.with((bearer) =>
      requestProvider(`${baseUrl()}${path}`, shape, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          prefer: 'return=representation',
          ...(sending && { 'paypal-request-id': sending.key }),
        },
        ...(sending && { body: sending.body }),
        refusalOf,
      }),
    )
  return {
    ask,
    askPlainly: (method: 'POST', path: string, sending: Sending) => ask(method, path, z.unknown(), sending),
  }
}

type Order = z.output<typeof order>

function capturesOf({ purchase_units }: Order) {
  return purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
}

function paymentOf(read: Order): PayPalPayment {
  const [{ amount }] = read.purchase_units
  return {
    id: read.id,
    state: stateOf(read),
    amountCents: Math.round(Number(amount.value) * 100),
    currency: amount.currency_code,
  }
}

/** Money that was given back later had arrived, so it stays `paid`. */
const PAID = new Set(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'])

function stateOf(read: Order): PayPalPayment['state'] {
  const captures = capturesOf(read)
  if (captures.some(({ status }) => PAID.has(status))) return 'paid'
  if (captures.some(({ status }) => status === 'PENDING')) return 'pending'
  if (captures.length > 0 || read.status === 'VOIDED') return 'failed'
  return read.status === 'APPROVED' ? 'approved' : 'open'
}

/** PayPal's messages about orders name the order itself; those about money name it below. */
const webhookSubject = z
  .object({
    event_type: z.string(),
    resource: z.object({
      id: z.string(),
      supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }).optional(),
    }),
  })
  .transform(({ event_type, resource: { id, supplementary_data: more } }) =>
    event_type.startsWith('CHECKOUT.ORDER.') ? id : (more?.related_ids.order_id ?? null),
  )

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

function inDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

function mapped<From, To>(answer: ProviderResult<From>, to: (value: From) => To): ProviderResult<To> {
  return answer.kind === 'ok' ? { kind: 'ok', value: to(answer.value) } : answer
}

const refusal = z.object({
  name: z.string(),
  message: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
})

function refusalOf(body: unknown): { code: string; message: string } {
  const read = refusal.safeParse(body).data
  return {
    code: read?.details[0]?.issue ?? read?.name ?? 'UNKNOWN',
    message: read?.message || 'PayPal refused without saying why.',
  }
}
