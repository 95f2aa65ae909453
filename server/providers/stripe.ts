/** Stripe: international cards in US dollars, through its own SDK. */
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
    /** Lets the browser pay. Never logged. */
    clientSecret: client_secret ?? '',
    /** The money has arrived with `succeeded`, and can still arrive with all others except `canceled`. */
    status,
    amountCents: amount,
    /** In lower case, e.g. `usd`. */
    currency,
    /** Why the last attempt failed, in Stripe's words for shoppers; null when none has failed. */
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
    /** Null for a refund of something other than a payment. */
    paymentId: payment_intent ?? null,
    amountCents: amount,
    /** `pending`, `succeeded`, `failed`, `canceled` or `requires_action`. */
    status: status ?? 'pending',
  }))

export type StripePayment = z.output<typeof payment>
type StripeRefund = z.output<typeof refund>

/** A webhook. Webhooks may arrive late, repeatedly, out of order, or not at all. */
export interface StripeEvent {
  /** E.g. `payment_intent.succeeded`, `payment_intent.payment_failed` or `refund.failed`. The shop ignores all others. */
  type: string
  /** When the event happened, in epoch ms, to the second. */
  at: number
  /** Set for events of payments. */
  payment: StripePayment | null
  /** Set for events of payments' refunds. */
  refund: { id: string; paymentId: string; status: string } | null
}

export interface Stripe {
  /** For the card form in the browser; not secret. */
  readonly publicKey: string
  /** The URL of the script that defines `window.Stripe`. */
  readonly scriptUrl: string
  /** Creates a payment. Idempotent per key. */
  createPaymentIntent(intent: {
    amountCents: number
    currency: 'usd'
    metadata: Record<string, string>
    key: string
  }): Promise<ProviderResult<StripePayment>>
  readPaymentIntent(id: string): Promise<ProviderResult<StripePayment>>
  /** Refunds a payment. Idempotent per key. */
  refund(paymentId: string, amountCents: number, key: string): Promise<ProviderResult<StripeRefund>>
  readRefund(refundId: string): Promise<ProviderResult<StripeRefund>>
  /** Reads a webhook from its raw body and its `Stripe-Signature` header. Returns null when it is not Stripe's, or old. */
  readWebhook(raw: Buffer, signature: string): StripeEvent | null
}

interface StripeAccount {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  scriptUrl: string
  /** `https://api.stripe.com` or the sandbox. */
  baseUrl: () => string
  reportError: ReportError
}

const TIMEOUT_MS = 10_000

/** The origin that the SDK sends requests to, before `baseUrl` replaces it. */
const SDK_ORIGIN = 'https://api.stripe.com'

/** Opens the account. Every request takes at most two attempts of 10 seconds. */
export function openStripe(account: StripeAccount): Stripe {
  const { secretKey, publishableKey, webhookSecret, scriptUrl, baseUrl, reportError } = account
  // The SDK's options have a host and a port, but no base path, which the sandbox needs.
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

/** Turns the SDK's errors into results. Any other error is a bug and is thrown. */
async function toResult(request: () => Promise<SdkResponse>): Promise<ProviderResult<SdkResponse>> {
  try {
    const response = await request()
    const { statusCode } = response.lastResponse
    // The SDK accepts any JSON without an `error` field, whatever its status.
    if (statusCode >= 400) return { kind: 'unknown', reason: `Stripe responded with ${statusCode}.` }
    return { kind: 'ok', value: response }
  } catch (error) {
    if (!(error instanceof StripeSdk.errors.StripeError)) throw error
    const { statusCode = 0, code, type, message } = error
    const isRefusal = statusCode >= 400 && statusCode < 500 && !RETRYABLE_STATUSES.has(statusCode)
    return isRefusal ? { kind: 'refused', code: code ?? type, message } : { kind: 'unknown', reason: message }
  }
}

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
