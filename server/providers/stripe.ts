/** Stripe: cards from abroad, in US dollars, through its own SDK. */
import StripeSdk from 'stripe'
import type { ProviderResult } from './provider-request.ts'

export interface StripePayment {
  id: string
  /** Lets the browser, and nobody else, pay it. Never logged. */
  clientSecret: string
  /** Money has arrived with `succeeded`. All others may still come to it, except `canceled`. */
  status: StripeSdk.PaymentIntent.Status
  amountCents: number
  /** Lower case, as Stripe has it: `usd`. */
  currency: string
  /** Why the last try failed, in Stripe's words for shoppers; `null` when none did. */
  failure: string | null
}

export interface StripeRefund {
  id: string
  paymentId: string
  amountCents: number
  /** `pending`, `succeeded`, `failed`, `canceled` or `requires_action`. */
  status: string
}

/** One message of Stripe's. It may come late, more than once, out of order, or not at all. */
export interface StripeEvent {
  /** `payment_intent.succeeded`, `payment_intent.payment_failed`, `refund.failed` and others that the shop passes over. */
  type: string
  /** When what it tells of happened, to the second. */
  at: number
  /** With the events of payments; without its client secret being any use to the shop. */
  payment: StripePayment | null
  /** With the events of refunds of payments. */
  refund: Pick<StripeRefund, 'id' | 'paymentId' | 'status'> | null
}

export interface Stripe {
  /** For the card form in the browser; no secret. */
  readonly publicKey: string
  /** Address of the script that defines `window.Stripe`. */
  readonly scriptUrl: string
  /** Announces a payment. Repeatable with the same key. */
  createPaymentIntent(intent: {
    amountCents: number
    currency: 'usd'
    metadata: Record<string, string>
    key: string
  }): Promise<ProviderResult<StripePayment>>
  readPaymentIntent(id: string): Promise<ProviderResult<StripePayment>>
  /** Gives money back. Repeatable with the same key. */
  refund(paymentId: string, amountCents: number, key: string): Promise<ProviderResult<StripeRefund>>
  /** How a refund stands. */
  readRefund(refundId: string): Promise<ProviderResult<Pick<StripeRefund, 'id' | 'status'>>>
  /** A webhook from its untouched bytes and the header `Stripe-Signature`; `null` when it is not Stripe's, or too old. */
  readWebhook(raw: Buffer, signature: string): StripeEvent | null
}

interface StripeAccount {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  scriptUrl: string
  /** `https://api.stripe.com`, or the sandbox; asked at every call. */
  baseUrl: () => string
}

const TIMEOUT_MS = 10_000

/** What the SDK believes to speak to; only the path behind it is used. */
const SDK_ORIGIN = 'https://api.stripe.com'

/** Stripe through this account. Asks nothing by itself; calls wait 10 seconds for each of two tries at most. */
export function openStripe({ secretKey, publishableKey, webhookSecret, scriptUrl, baseUrl }: StripeAccount): Stripe {
  // The sandbox lies below a path, which the SDK's own host and port cannot say.
  const toBase: typeof fetch = (url, init) => fetch(String(url).replace(SDK_ORIGIN, baseUrl()), init)
  const sdk = new StripeSdk(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: StripeSdk.createFetchHttpClient(toBase),
  })

  return {
    publicKey: publishableKey,
    scriptUrl,
    createPaymentIntent: ({ amountCents, currency, metadata, key }) =>
      toResult(
        () =>
          sdk.paymentIntents.create(
            { amount: amountCents, currency, metadata, allowed_payment_method_types: ['card'] },
            { idempotencyKey: key },
          ),
        paymentOf,
      ),
    readPaymentIntent: (id) => toResult(() => sdk.paymentIntents.retrieve(id), paymentOf),
    refund: (paymentId, amountCents, key) =>
      toResult(
        () => sdk.refunds.create({ payment_intent: paymentId, amount: amountCents }, { idempotencyKey: key }),
        (refund) => ({ id: refund.id, paymentId, amountCents: refund.amount, status: refund.status ?? 'pending' }),
      ),
    readRefund: (refundId) =>
      toResult(
        () => sdk.refunds.retrieve(refundId),
        ({ id, status }) => ({ id, status: status ?? 'pending' }),
      ),
    readWebhook: (raw, signature) => {
      const event = signedEvent(raw, signature, webhookSecret)
      if (!event) return null
      const { type, created, data } = event
      const isPayment = data.object.object === 'payment_intent'
      const payment = isPayment ? paymentOf(data.object as StripeSdk.PaymentIntent) : null
      const refund = data.object.object === 'refund' ? refundOf(data.object as StripeSdk.Refund) : null
      return { type, at: created * 1000, payment, refund }
    },
  }
}

function signedEvent(raw: Buffer, signature: string, secret: string): StripeSdk.Event | null {
  try {
    return StripeSdk.webhooks.constructEvent(raw, signature, secret)
  } catch (error) {
    if (error instanceof StripeSdk.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

function paymentOf(intent: StripeSdk.PaymentIntent): StripePayment {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amountCents: intent.amount,
    currency: intent.currency,
    failure: intent.last_payment_error?.message ?? null,
  }
}

function refundOf({ id, payment_intent, status }: StripeSdk.Refund): StripeEvent['refund'] {
  const paymentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return paymentId ? { id, paymentId, status: status ?? 'pending' } : null
}

const RETRYABLE_STATUSES = new Set([409, 429])

/** The SDK throws; the shop wants outcomes. What is no error of Stripe's is a bug and thrown on. */
async function toResult<Read, Value>(
  ask: () => Promise<StripeSdk.Response<Read>>,
  readAs: (read: Read) => Value,
): Promise<ProviderResult<Value>> {
  try {
    const read = await ask()
    const { statusCode } = read.lastResponse
    // The SDK takes any JSON without an error in it for an answer, whatever its status.
    if (statusCode >= 400) return { kind: 'unreachable', reason: `Stripe answered ${statusCode}.` }
    return { kind: 'ok', value: readAs(read) }
  } catch (error) {
    if (!(error instanceof StripeSdk.errors.StripeError)) throw error
    const { statusCode = 0, code, type, message } = error
    const isNo = statusCode >= 400 && statusCode < 500 && !RETRYABLE_STATUSES.has(statusCode)
    return isNo ? { kind: 'refused', code: code ?? type, message } : { kind: 'unreachable', reason: message }
  }
}
