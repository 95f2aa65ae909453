import type { Recipient } from '../../providers/payment-types.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'

/** Parameters for starting a payment at a payment provider. */
interface NewPayment {
  checkoutId: string
  /** Provider's id for an earlier payment attempt in the same checkout, or null if there was none. */
  providerRef: string | null
  /** Amount to charge, in the currency's smallest unit (paise or cents). */
  charge: number
  /** What the shopper buys, up to 127 characters. */
  description: string
  recipient: Recipient
}

/** Payment that a provider has received from a shopper. */
export interface ReceivedPayment {
  /** Provider's id for the payment, which is required for refunding it. */
  paymentId: string
  /** Provider's id for the payment in its settlement reports, if that is another one. */
  transactionId?: string | null
  /** Received amount, in the currency's smallest unit (paise or cents). */
  amount: number
  /** Currency code in upper case, e.g. `INR`. */
  currency: string
  /** Part of the amount that has been refunded, also by the owner on the provider's website. */
  refunded: number
  /** The provider's fee including tax, in the same currency, or null if the provider has not told it. */
  fee: number | null
}

export interface PaymentStatus {
  received: readonly ReceivedPayment[]
  /** True if a payment attempt has failed. The shopper may try again. */
  hasFailed: boolean
  /** True if the shopper has approved the payment, so that it can be captured. */
  isApproved: boolean
  /**
   * True if the shopper approved the payment but the provider could not capture it. The shopper then has to choose
   * another payment method on the provider's page.
   */
  isDeclined: boolean
}

/** Refund as a provider lists it, including refunds that the shop did not request. */
export interface ListedRefund extends Refund {
  /** Amount in the payment's smallest unit, or null if the provider does not tell it. */
  amount: number | null
}

export interface Refund {
  /** Provider's id for the refund. */
  id: string
  /**
   * State of the refund. `pending` means that the provider has accepted but not completed the refund; `failed` means
   * that no money was sent.
   */
  state: 'succeeded' | 'pending' | 'failed'
}

/** Common interface for all payment providers. `ClientData` is the data that the browser needs to make the payment. */
export interface PaymentGateway<ClientData = unknown> {
  readonly currency: 'INR' | 'USD'
  /**
   * Starts a payment with the provider. Safe to retry: at worst, a retry creates a second payment request that nobody
   * pays.
   */
  start(payment: NewPayment): Promise<ProviderResult<{ providerRef: string; clientData: ClientData }>>
  /** Returns the current status of a payment without moving any money. */
  check(providerRef: string): Promise<ProviderResult<PaymentStatus>>
  /** Captures a payment that the shopper has approved, and returns the payment's status. Idempotent. */
  capture(providerRef: string): Promise<ProviderResult<PaymentStatus>>
  /**
   * Returns whether the provider considers the payment request as paid, even if an offer or a fee for the shopper has
   * changed the amount.
   */
  isPaid(providerRef: string): Promise<ProviderResult<boolean>>
  /**
   * Refunds a payment in full or in part. Idempotent: calls with the same `key` return the same refund, even if that
   * refund failed.
   */
  refund(payment: Pick<ReceivedPayment, 'paymentId' | 'amount'>, key: string): Promise<ProviderResult<Refund>>
  /** Requests the current state of a refund from the provider. Needed because refund webhooks may be lost or forged. */
  readRefund(refundId: string): Promise<ProviderResult<Refund>>
  /** Returns all refunds of a payment, earliest first, including refunds made on the provider's website. */
  readRefunds(paymentId: string): Promise<ProviderResult<ListedRefund[]>>
}

/**
 * Statuses that Razorpay, Stripe or PayPal use for failed refunds, in lower case. Any status that is neither in this
 * set nor in `PENDING` counts as success.
 */
const FAILED = new Set(['failed', 'canceled', 'cancelled'])
const PENDING = new Set(['pending', 'requires_action'])

/** Converts a provider's refund status, e.g. `requires_action`, to one of the shop's own refund states. */
export function refundStateOf(status: string): Refund['state'] {
  const word = status.toLowerCase()
  if (FAILED.has(word)) return 'failed'
  return PENDING.has(word) ? 'pending' : 'succeeded'
}

/** Converts a provider's response about a refund to the shop's own `Refund` type. Returns error results unchanged. */
export function toRefund(result: ProviderResult<{ id: string; status: string }>): ProviderResult<Refund> {
  if (result.kind !== 'ok') return result
  const { id, status } = result.value
  return { kind: 'ok', value: { id, state: refundStateOf(status) } }
}

/** Converts a provider's list of refunds to the shop's own type. Returns error results unchanged. */
export function toListedRefunds(
  result: ProviderResult<readonly { id: string; status: string; amount: number | null }[]>,
): ProviderResult<ListedRefund[]> {
  if (result.kind !== 'ok') return result
  return {
    kind: 'ok',
    value: result.value.map(({ id, status, amount }) => ({ id, state: refundStateOf(status), amount })),
  }
}
