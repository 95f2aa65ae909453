import type { ProviderResult } from '../../providers/provider-request.ts'

/** Parameters for starting a payment at a payment provider. */
interface PaymentRequest {
  checkoutId: string
  /** Id that the provider assigned to an earlier payment attempt of this checkout, or null if there was none. */
  providerRef: string | null
  /** Amount to charge, in the currency's smallest unit (paise or cents). */
  charge: number
}

/** Payment that a provider has received from a shopper. */
export interface ReceivedPayment {
  /** Id that the provider has assigned to the payment. It is needed to refund the payment. */
  paymentId: string
  /** Received amount, in the currency's smallest unit (paise or cents). */
  amount: number
  /** Currency code in upper case, e.g. `INR`. */
  currency: string
}

export interface PaymentStatus {
  received: readonly ReceivedPayment[]
  /** True if a payment attempt has failed. The shopper may try again. */
  hasFailed: boolean
  /** True if the shopper has approved the payment, so that it can be captured. */
  isApproved: boolean
  /**
   * True if the shopper approved the payment but capturing it failed. The shopper then has to choose another payment
   * method on the provider's page.
   */
  isDeclined: boolean
}

interface Refund {
  /** Id that the provider has assigned to the refund. */
  id: string
  /**
   * State of the refund: `pending` if the provider has accepted but not completed it, `failed` if no money was sent.
   */
  state: 'succeeded' | 'pending' | 'failed'
}

/** Common interface to all payment providers. `ClientData` is the data that the browser needs to make the payment. */
export interface PaymentGateway<ClientData = unknown> {
  readonly currency: 'INR' | 'USD'
  /**
   * Starts a payment at the provider. Safe to retry: at worst, the provider has a second payment request that nobody
   * pays.
   */
  start(request: PaymentRequest): Promise<ProviderResult<{ providerRef: string; clientData: ClientData }>>
  /** Returns the current status of a payment, without moving any money. */
  check(providerRef: string): Promise<ProviderResult<PaymentStatus>>
  /** Captures a payment that the shopper has approved, and returns its status. Idempotent. */
  capture(providerRef: string): Promise<ProviderResult<PaymentStatus>>
  /** Refunds a payment in full. Idempotent: calls with the same `key` return the same refund, even if it failed. */
  refund(payment: Pick<ReceivedPayment, 'paymentId' | 'amount'>, key: string): Promise<ProviderResult<Refund>>
  /**
   * Returns the current state of a refund. The shop asks the provider, because refund webhooks may be lost or forged.
   */
  readRefund(refundId: string): Promise<ProviderResult<Refund>>
}

/**
 * Statuses of failed refunds at Razorpay, Stripe and PayPal, in lower case. Any status that is neither in this set nor
 * in `PENDING` counts as success.
 */
const FAILED = new Set(['failed', 'canceled', 'cancelled'])
const PENDING = new Set(['pending', 'requires_action'])

/** Converts a provider's refund status, e.g. `requires_action`, to one of the shop's own refund states. */
export function refundStateOf(status: string): Refund['state'] {
  const word = status.toLowerCase()
  if (FAILED.has(word)) return 'failed'
  return PENDING.has(word) ? 'pending' : 'succeeded'
}

/** Converts a provider's response about a refund to the shop's own `Refund` type. Returns failures unchanged. */
export function toRefund(result: ProviderResult<{ id: string; status: string }>): ProviderResult<Refund> {
  if (result.kind !== 'ok') return result
  const { id, status } = result.value
  return { kind: 'ok', value: { id, state: refundStateOf(status) } }
}
