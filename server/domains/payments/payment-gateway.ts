import type { ProviderResult } from '../../providers/provider-request.ts'

/** Describes a payment request to a provider. */
interface PaymentRequest {
  checkoutId: string
  /** Provider's id from an earlier `start` of this checkout, or null for the first one. */
  providerRef: string | null
  /** Amount to charge, in the currency's smallest unit. */
  charge: number
}

/** Describes a payment that a provider has received. */
export interface ReceivedPayment {
  /** Provider's id of the payment, which refunds refer to. */
  paymentId: string
  /** Amount in the currency's smallest unit. */
  amount: number
  /** Currency code in upper case, e.g. `INR`. */
  currency: string
}

export interface PaymentStatus {
  received: readonly ReceivedPayment[]
  /** True if a payment attempt failed; the shopper may try again. */
  hasFailed: boolean
  /** True if the shopper has approved the payment, so that it can be captured. */
  isApproved: boolean
  /**
   * True if the shopper approved the payment but capturing it failed. They have to choose another payment method on the
   * provider's page.
   */
  isDeclined: boolean
}

interface Refund {
  /** Provider's id of the refund. */
  id: string
  /** `pending`: accepted, but not yet completed. `failed`: no money was sent. */
  state: 'succeeded' | 'pending' | 'failed'
}

/** Provides the payment operations that checkout needs. `ClientData` is the data that the browser needs to pay. */
export interface PaymentGateway<ClientData = unknown> {
  readonly currency: 'INR' | 'USD'
  /** Starts a payment at the provider. Repeating it creates at worst a second payment request that nobody pays. */
  start(request: PaymentRequest): Promise<ProviderResult<{ providerRef: string; clientData: ClientData }>>
  /** Returns the status of a payment. Moves no money. */
  check(providerRef: string): Promise<ProviderResult<PaymentStatus>>
  /** Captures a payment that the shopper has approved, and returns its status. Idempotent. */
  capture(providerRef: string): Promise<ProviderResult<PaymentStatus>>
  /** Refunds a payment in full. Idempotent for the same key, which returns the same refund even if it failed. */
  refund(payment: Pick<ReceivedPayment, 'paymentId' | 'amount'>, key: string): Promise<ProviderResult<Refund>>
  /** Returns the status of a refund. Refund webhooks are not enough: they may be lost or forged. */
  readRefund(refundId: string): Promise<ProviderResult<Refund>>
}

/** Status names used by Razorpay, Stripe and PayPal. A refund with any other status has succeeded. */
const FAILED = new Set(['failed', 'canceled', 'cancelled'])
const PENDING = new Set(['pending', 'requires_action'])

/** Converts a provider's refund status to the shop's own. */
export function refundStateOf(status: string): Refund['state'] {
  const word = status.toLowerCase()
  if (FAILED.has(word)) return 'failed'
  return PENDING.has(word) ? 'pending' : 'succeeded'
}

/** Converts a provider's response about a refund to the shop's own type. */
export function toRefund(result: ProviderResult<{ id: string; status: string }>): ProviderResult<Refund> {
  if (result.kind !== 'ok') return result
  const { id, status } = result.value
  return { kind: 'ok', value: { id, state: refundStateOf(status) } }
}
