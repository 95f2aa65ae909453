import type { ProviderResult } from '../../providers/provider-request.ts'

/** What a provider is to collect for a checkout. */
interface PaymentRequest {
  checkoutId: string
  /** The provider's id from an earlier `start` of this checkout; null for the first one. */
  providerRef: string | null
  /** In the currency's smallest unit. */
  charge: number
}

/** Money that a provider has received. */
export interface ReceivedPayment {
  /** The provider's id of the payment, which refunds refer to. */
  paymentId: string
  /** In the currency's smallest unit. */
  amount: number
  /** In upper case, e.g. `INR`. */
  currency: string
}

export interface PaymentStatus {
  received: readonly ReceivedPayment[]
  /** An attempt to pay failed; the shopper may try again. */
  hasFailed: boolean
  /** The shopper has approved the payment, and it can be captured. */
  isApproved: boolean
  /** The shopper approved the payment, and capturing it failed. They have to choose another way to pay on the provider's page. */
  isDeclined: boolean
}

interface Refund {
  /** The provider's id of the refund. */
  id: string
  /** `pending`: accepted, it succeeds or fails later. `failed`: no money was sent. */
  state: 'succeeded' | 'pending' | 'failed'
}

/** A payment provider as checkout uses it. `ClientData` is what the browser needs for paying. */
export interface PaymentGateway<ClientData = unknown> {
  readonly currency: 'INR' | 'USD'
  /** Asks the provider to collect a payment. Repeating it at worst leaves a second payment that nobody makes. */
  start(request: PaymentRequest): Promise<ProviderResult<{ providerRef: string; clientData: ClientData }>>
  /** Returns how a payment stands. Takes no money. */
  check(providerRef: string): Promise<ProviderResult<PaymentStatus>>
  /** Captures a payment that the shopper has approved, and returns how it stands. Repeatable. */
  capture(providerRef: string): Promise<ProviderResult<PaymentStatus>>
  /** Refunds a payment in full. Repeating it with the same key returns the same refund, also one that failed. */
  refund(payment: Pick<ReceivedPayment, 'paymentId' | 'amount'>, key: string): Promise<ProviderResult<Refund>>
  /** Returns how a refund stands. Webhooks about refunds may get lost or be forged. */
  readRefund(refundId: string): Promise<ProviderResult<Refund>>
}

/** Statuses as Razorpay, Stripe and PayPal spell them. A refund with any other status has succeeded. */
const FAILED = new Set(['failed', 'canceled', 'cancelled'])
const PENDING = new Set(['pending', 'requires_action'])

/** Returns how a refund stands, from the provider's word for it. */
export function refundStateOf(status: string): Refund['state'] {
  const word = status.toLowerCase()
  if (FAILED.has(word)) return 'failed'
  return PENDING.has(word) ? 'pending' : 'succeeded'
}

/** Translates a provider's result about a refund. */
export function toRefund(result: ProviderResult<{ id: string; status: string }>): ProviderResult<Refund> {
  if (result.kind !== 'ok') return result
  const { id, status } = result.value
  return { kind: 'ok', value: { id, state: refundStateOf(status) } }
}
