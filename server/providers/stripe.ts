/**
 * Cards in US dollars, through Stripe's SDK. Follows
 * https://docs.stripe.com/api/payment_intents, `/api/refunds`, `/api/charges`,
 * `/api/disputes`, `/api/balance_transactions`. Exports from India need
 * description, name and shipping address, and a billing address from the browser
 * (https://support.stripe.com/questions/requirements-for-india-export-charges).
 */
import type StripeSdk from 'stripe'
import type * as z from 'zod'
import type { ReportError } from '../lib/report-error.ts'
import type { Dispute, Recipient } from './payment-types.ts'
import { type ProviderReports, type ProviderResult, watchedFetch } from './provider-request.ts'
import {
  disputePage,
  type Page,
  payment,
  paymentPage,
  refund,
  refundList,
  refundPage,
  type StripePayment,
  type StripeRefund,
} from './stripe-objects.ts'
import { loadStripeSdk, readStripeWebhook, type StripeEvent } from './stripe-webhook.ts'

export type { StripeEvent, StripePayment }

export interface Stripe {
  /** For the card form in the browser. */
  readonly publicKey: string
  /** Defines `window.Stripe`. */
  readonly scriptUrl: string
  /** At least 50 cents. Idempotent by `key`. */
  createPaymentIntent(intent: {
    amountCents: number
    currency: 'usd'
    /** What is bought, up to 1000 characters. */
    description: string
    recipient: Recipient
    metadata: Record<string, string>
    key: string
  }): Promise<ProviderResult<StripePayment>>
  /** With Stripe's fee and what has been refunded. */
  readPaymentIntent(id: string): Promise<ProviderResult<StripePayment>>
  /**
   * Refused once it is paid or cancelled. Follows
   * https://docs.stripe.com/api/payment_intents/cancel.
   */
  cancelPaymentIntent(id: string): Promise<ProviderResult<StripePayment>>
  /** In full or in part. Idempotent by `key`. */
  refund(paymentId: string, amountCents: number, key: string): Promise<ProviderResult<StripeRefund>>
  readRefund(refundId: string): Promise<ProviderResult<StripeRefund>>
  /** Up to 100, newest first, including those made in Stripe's dashboard. */
  readRefunds(paymentId: string): Promise<ProviderResult<StripeRefund[]>>
  /** All that were opened since then (epoch ms) about payment intents. */
  readDisputes(since: number): Promise<ProviderResult<Dispute[]>>
  /** All that were created since then (epoch ms), also unpaid ones, without fees; ends at a failure. */
  listPaymentIntents(since: number): AsyncGenerator<ProviderResult<StripePayment[]>>
  /** All that were made since then (epoch ms); ends at a failure. */
  listRefunds(since: number): AsyncGenerator<ProviderResult<StripeRefund[]>>
  /**
   * `signature` is the header `Stripe-Signature`. Null if invalid, or too old at
   * `receivedAt` (epoch ms, by default now).
   */
  readWebhook(raw: Buffer, signature: string, receivedAt?: number): Promise<StripeEvent | null>
}

interface StripeAccount extends ProviderReports {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  scriptUrl: string
  /** `https://api.stripe.com` or the sandbox's. */
  baseUrl: () => string
}

const TIMEOUT_MS = 10_000

/** The SDK's origin, replaced by `baseUrl` in every request. */
const SDK_ORIGIN = 'https://api.stripe.com'

/** At most two attempts per request, 10 seconds each. */
export function openStripe(account: StripeAccount): Stripe {
  const { secretKey, publishableKey, webhookSecret, scriptUrl, baseUrl, reportError, onCall } = account
  // The SDK has options for host and port, but not for the sandbox's base path.
  const call = watchedFetch('Stripe', onCall)
  const fetchFromBase: typeof fetch = (url, init) => call(String(url).replace(SDK_ORIGIN, baseUrl()), init)
  let opened: StripeSdk | null = null
  const openSdk = async () => {
    const { default: Sdk } = await loadStripeSdk()
    opened ??= new Sdk(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: Sdk.createFetchHttpClient(fetchFromBase),
    })
    return opened
  }
  const send: Send = async (schema, request) => {
    const sdk = await openSdk()
    return readResponse(schema, await toResult(() => request(sdk)), reportError)
  }

  return {
    publicKey: publishableKey,
    scriptUrl,
    createPaymentIntent: ({ amountCents, currency, description, recipient, metadata, key }) =>
      send(payment, (sdk) =>
        sdk.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            description,
            shipping: toShipping(recipient),
            metadata,
            allowed_payment_method_types: ['card'],
          },
          { idempotencyKey: key },
        ),
      ),
    readPaymentIntent: (id) =>
      send(payment, (sdk) => sdk.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })),
    cancelPaymentIntent: (id) =>
      send(payment, (sdk) => sdk.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })),
    refund: (paymentId, amountCents, key) =>
      send(refund, (sdk) =>
        sdk.refunds.create({ payment_intent: paymentId, amount: amountCents }, { idempotencyKey: key }),
      ),
    readRefund: (refundId) => send(refund, (sdk) => sdk.refunds.retrieve(refundId)),
    readRefunds: (paymentId) => send(refundList, (sdk) => sdk.refunds.list({ payment_intent: paymentId, limit: 100 })),
    readDisputes: async (since) => {
      const all: Dispute[] = []
      for await (const page of readPages(send, {
        schema: disputePage,
        since,
        list: (sdk, query) => sdk.disputes.list(query),
      })) {
        if (page.kind !== 'ok') return page
        all.push(...page.value.filter((dispute) => dispute !== null))
      }
      return { kind: 'ok', value: all }
    },
    listPaymentIntents: (since) =>
      readPages(send, {
        schema: paymentPage,
        since,
        list: (sdk, query) => sdk.paymentIntents.list({ ...query, expand: ['data.latest_charge'] }),
      }),
    listRefunds: (since) =>
      readPages(send, { schema: refundPage, since, list: (sdk, query) => sdk.refunds.list(query) }),
    readWebhook: (raw, signature, receivedAt = Date.now()) =>
      readStripeWebhook(raw, signature, { secret: webhookSecret, receivedAt, reportError }),
  }
}

async function* readPages<Item>(
  send: Send,
  { schema, since, list }: PagedList<Item>,
): AsyncGenerator<ProviderResult<Item[]>> {
  for (let after: { starting_after?: string } = {}; ; ) {
    const query = { created: { gte: Math.floor(since / 1000) }, limit: 100, ...after }
    const page = await send(schema, (sdk) => list(sdk, query))
    yield page.kind === 'ok' ? { kind: 'ok', value: page.value.items } : page
    if (page.kind !== 'ok' || page.value.next === null) return
    after = { starting_after: page.value.next }
  }
}

type Send = <Schema extends z.ZodType>(
  schema: Schema,
  request: (sdk: StripeSdk) => Promise<SdkResponse>,
) => Promise<ProviderResult<z.output<Schema>>>

interface PagedList<Item> {
  schema: z.ZodType<Page<Item>>
  /** Epoch ms. */
  since: number
  list: (sdk: StripeSdk, query: PageQuery) => Promise<SdkResponse>
}

interface PageQuery {
  created: { gte: number }
  limit: number
  starting_after?: string
}

function toShipping({ name, street, city, state, postalCode, countryCode }: Recipient) {
  const address = { line1: street, city, state, postal_code: postalCode, ...(countryCode && { country: countryCode }) }
  return { name, address }
}

type SdkResponse = StripeSdk.Response<object>

const RETRYABLE_STATUSES = new Set([409, 429])

/** Rethrows errors that are not Stripe's: they are bugs. */
async function toResult(request: () => Promise<SdkResponse>): Promise<ProviderResult<SdkResponse>> {
  try {
    const response = await request()
    const { statusCode } = response.lastResponse
    // Whatever the status, the SDK takes JSON without `error` for a success.
    if (statusCode >= 400) return { kind: 'unknown', reason: `Stripe responded with ${statusCode}.` }
    return { kind: 'ok', value: response }
  } catch (error) {
    const { StripeError } = (await loadStripeSdk()).default.errors
    if (!(error instanceof StripeError)) throw error
    const { statusCode = 0, code, type, message } = error
    const isRefusal = statusCode >= 400 && statusCode < 500 && !RETRYABLE_STATUSES.has(statusCode)
    return isRefusal ? { kind: 'refused', code: code ?? type, message } : { kind: 'unknown', reason: message }
  }
}

/** An invalid response is reported and becomes `unknown`. */
function readResponse<Schema extends z.ZodType>(
  schema: Schema,
  result: ProviderResult<SdkResponse>,
  reportError: ReportError,
): ProviderResult<z.output<Schema>> {
  if (result.kind !== 'ok') return result
  const parsed = schema.safeParse(result.value)
  if (parsed.success) return { kind: 'ok', value: parsed.data }
  reportError(parsed.error, 'Stripe sent an unexpected response.')
  return { kind: 'unknown', reason: 'Stripe sent an unexpected response.' }
}
