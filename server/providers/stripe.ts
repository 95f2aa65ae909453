/**
 * Stripe client for international card payments in US dollars, based on Stripe's SDK.
 *
 * Requests and responses follow https://docs.stripe.com/api/payment_intents, `/api/refunds`, `/api/charges`,
 * `/api/disputes` and `/api/balance_transactions`. What an Indian account must send with exports of goods is listed at
 * https://support.stripe.com/questions/requirements-for-india-export-charges: description, name and shipping address
 * here, and the billing address when the browser confirms the payment.
 */
import type StripeSdk from 'stripe'
import type * as z from 'zod'
import type { ReportError } from '../lib/report-error.ts'
import type { Recipient } from './payment-types.ts'
import type { ProviderResult } from './provider-request.ts'
import { payment, refund, refundList, type StripePayment, type StripeRefund } from './stripe-objects.ts'
import { loadStripeSdk, readStripeWebhook, type StripeEvent } from './stripe-webhook.ts'

export type { StripeEvent, StripePayment }

export interface Stripe {
  /** The shop's publishable Stripe key, for the card form in the browser. */
  readonly publicKey: string
  /** URL of Stripe's script, which defines `window.Stripe`. */
  readonly scriptUrl: string
  /** Creates a payment intent of at least 50 cents. Idempotent for the same `key`. */
  createPaymentIntent(intent: {
    amountCents: number
    currency: 'usd'
    /** What the shopper buys, up to 1000 characters. */
    description: string
    recipient: Recipient
    metadata: Record<string, string>
    key: string
  }): Promise<ProviderResult<StripePayment>>
  /** Returns the current state of a payment, with Stripe's fee and what has been refunded. */
  readPaymentIntent(id: string): Promise<ProviderResult<StripePayment>>
  /** Refunds all or part of a payment. Idempotent for the same `key`. */
  refund(paymentId: string, amountCents: number, key: string): Promise<ProviderResult<StripeRefund>>
  /** Returns the current state of a refund. */
  readRefund(refundId: string): Promise<ProviderResult<StripeRefund>>
  /** Returns up to 100 refunds of a payment, newest first, including refunds that were made in Stripe's dashboard. */
  readRefunds(paymentId: string): Promise<ProviderResult<StripeRefund[]>>
  /**
   * Parses a webhook from its raw body and its `Stripe-Signature` header. Returns null if the signature is invalid or
   * was too old when the webhook arrived, at `receivedAt` (epoch ms, now by default).
   */
  readWebhook(raw: Buffer, signature: string, receivedAt?: number): Promise<StripeEvent | null>
}

interface StripeAccount {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  scriptUrl: string
  /** Returns the base URL for requests: `https://api.stripe.com` or the sandbox's URL. */
  baseUrl: () => string
  reportError: ReportError
}

const TIMEOUT_MS = 10_000

/** Origin to which Stripe's SDK sends requests. In every request, `baseUrl` replaces this origin. */
const SDK_ORIGIN = 'https://api.stripe.com'

/**
 * Creates a client for a Stripe account. Each request is attempted at most twice, with a timeout of 10 seconds per
 * attempt.
 */
export function openStripe(account: StripeAccount): Stripe {
  const { secretKey, publishableKey, webhookSecret, scriptUrl, baseUrl, reportError } = account
  // The SDK's options set a host and port, but not the base path that the sandbox needs.
  const fetchFromBase: typeof fetch = (url, init) => fetch(String(url).replace(SDK_ORIGIN, baseUrl()), init)
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
  const send = async <Schema extends z.ZodType>(schema: Schema, request: (sdk: StripeSdk) => Promise<SdkResponse>) => {
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
    refund: (paymentId, amountCents, key) =>
      send(refund, (sdk) =>
        sdk.refunds.create({ payment_intent: paymentId, amount: amountCents }, { idempotencyKey: key }),
      ),
    readRefund: (refundId) => send(refund, (sdk) => sdk.refunds.retrieve(refundId)),
    readRefunds: (paymentId) => send(refundList, (sdk) => sdk.refunds.list({ payment_intent: paymentId, limit: 100 })),
    readWebhook: (raw, signature, receivedAt = Date.now()) =>
      readStripeWebhook(raw, signature, { secret: webhookSecret, receivedAt, reportError }),
  }
}

function toShipping({ name, street, city, state, postalCode, countryCode }: Recipient) {
  const address = { line1: street, city, state, postal_code: postalCode, ...(countryCode && { country: countryCode }) }
  return { name, address }
}

type SdkResponse = StripeSdk.Response<object>

const RETRYABLE_STATUSES = new Set([409, 429])

/**
 * Sends a request with Stripe's SDK and converts the SDK's errors to results. Rethrows other errors, because they are
 * bugs.
 */
async function toResult(request: () => Promise<SdkResponse>): Promise<ProviderResult<SdkResponse>> {
  try {
    const response = await request()
    const { statusCode } = response.lastResponse
    // The SDK treats any JSON without an `error` field as a success, whatever the status.
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

/**
 * Validates a successful response against a schema. If the response is invalid, reports the error and returns an
 * `unknown` result.
 */
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
