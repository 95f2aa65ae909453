/** Stripe client for international card payments in US dollars, based on Stripe's SDK. */
import StripeSdk from 'stripe'
import * as z from 'zod'
import type { ReportError } from '../lib/report-error.ts'
import type { ProviderResult } from './provider-request.ts'

const payment = z
  .object({
    id: z.string(),
    client_secret: z.string().nullish(),
    status: z.enum([
      'canceled',
      'processing',
      'requires_action',
      'requires_capture',
      'requires_confirmation',
      'requires_payment_method',
      'succeeded',
    ]),
    amount: z.int(),
    currency: z.string(),
    last_payment_error: z.object({ message: z.string().nullish() }).nullish(),
  })
  .transform(({ id, client_secret, status, amount, currency, last_payment_error }) => ({
    id,
    /** Secret that the browser needs to confirm the payment. Must never be logged. */
    clientSecret: client_secret ?? '',
    /**
     * Stripe's status for the payment. The money has arrived if the status is `succeeded`, will never arrive if it is
     * `canceled`, and may still arrive with any other status.
     */
    status,
    amountCents: amount,
    /** Currency code in lower case, e.g. `usd`. */
    currency,
    /** Stripe's message to the shopper about the last failed payment attempt, or null if no attempt has failed. */
    failure: last_payment_error?.message ?? null,
  }))

const refund = z
  .object({
    id: z.string(),
    payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
    amount: z.int(),
    status: z.string().nullish(),
  })
  .transform(({ id, payment_intent, amount, status }) => ({
    id,
    /** Id of the refunded payment, or null if the refund does not belong to a payment intent. */
    paymentId: payment_intent ?? null,
    amountCents: amount,
    /** Stripe's status for the refund: `pending`, `succeeded`, `failed`, `canceled` or `requires_action`. */
    status: status ?? 'pending',
  }))

export type StripePayment = z.output<typeof payment>
type StripeRefund = z.output<typeof refund>

/** Event reported by a Stripe webhook. Webhooks may arrive late, more than once, out of order or never. */
export interface StripeEvent {
  /** Event type, e.g. `payment_intent.succeeded` or `refund.failed`. The shop ignores types that it does not handle. */
  type: string
  /** When the event occurred, in epoch ms, rounded down to full seconds. */
  at: number
  /** The payment that the event reports on, or null if the event does not concern a payment. */
  payment: StripePayment | null
  /** The refund that the event reports on, or null if the event does not concern the refund of a payment. */
  refund: { id: string; paymentId: string; status: string } | null
}

export interface Stripe {
  /** The shop's publishable Stripe key, for the card form in the browser. */
  readonly publicKey: string
  /** URL of Stripe's script, which defines `window.Stripe`. */
  readonly scriptUrl: string
  /** Creates a payment intent. Idempotent for the same `key`. */
  createPaymentIntent(intent: {
    amountCents: number
    currency: 'usd'
    metadata: Record<string, string>
    key: string
  }): Promise<ProviderResult<StripePayment>>
  /** Returns the current state of a payment. */
  readPaymentIntent(id: string): Promise<ProviderResult<StripePayment>>
  /** Refunds all or part of a payment. Idempotent for the same `key`. */
  refund(paymentId: string, amountCents: number, key: string): Promise<ProviderResult<StripeRefund>>
  /** Returns the current state of a refund. */
  readRefund(refundId: string): Promise<ProviderResult<StripeRefund>>
  /**
   * Parses a webhook from its raw body and its `Stripe-Signature` header. Returns null if the signature is invalid or
   * too old.
   */
  readWebhook(raw: Buffer, signature: string): StripeEvent | null
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
  const sdk = new StripeSdk(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: StripeSdk.createFetchHttpClient(fetchFromBase),
  })
  const send = async <Schema extends z.ZodType>(schema: Schema, request: () => Promise<SdkResponse>) =>
    readResponse(schema, await toResult(request), reportError)

  return {
    publicKey: publishableKey,
    scriptUrl,
    createPaymentIntent: ({ amountCents, currency, metadata, key }) =>
      send(payment, () =>
        sdk.paymentIntents.create(
          { amount: amountCents, currency, metadata, allowed_payment_method_types: ['card'] },
          { idempotencyKey: key },
        ),
      ),
    readPaymentIntent: (id) => send(payment, () => sdk.paymentIntents.retrieve(id)),
    refund: (paymentId, amountCents, key) =>
      send(refund, () =>
        sdk.refunds.create({ payment_intent: paymentId, amount: amountCents }, { idempotencyKey: key }),
      ),
    readRefund: (refundId) => send(refund, () => sdk.refunds.retrieve(refundId)),
    readWebhook: (raw, signature) => {
      const event = readSignedEvent(raw, signature, webhookSecret)
      if (!event) return null
      const { object } = event.data
      const read = <Schema extends z.ZodType>(kind: string, schema: Schema): z.output<Schema> | null => {
        const result = object.object === kind ? schema.safeParse(object) : null
        if (result && !result.success) reportError(result.error, 'Stripe sent an unexpected webhook.', { kind })
        return result?.data ?? null
      }
      const refunded = read('refund', refund)
      return {
        type: event.type,
        at: event.created * 1000,
        payment: read('payment_intent', payment),
        refund: refunded?.paymentId ? { ...refunded, paymentId: refunded.paymentId } : null,
      }
    },
  }
}

/** Verifies and parses a signed webhook event. Returns null if the signature is invalid. */
function readSignedEvent(raw: Buffer, signature: string, secret: string): StripeSdk.Event | null {
  try {
    return StripeSdk.webhooks.constructEvent(raw, signature, secret)
  } catch (error) {
    if (error instanceof StripeSdk.errors.StripeSignatureVerificationError) return null
    throw error
  }
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
    if (!(error instanceof StripeSdk.errors.StripeError)) throw error
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
