import type { Dispute, Recipient } from '../../providers/payment-types.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'

interface NewPayment {
  checkoutId: string
  /** The provider's id for an earlier attempt in the same checkout, if any. */
  providerRef: string | null
  /** In the currency's smallest unit (paise or cents). */
  charge: number
  /** What the shopper buys, up to 127 characters. */
  description: string
  recipient: Recipient
  /** How long the shop accepts the payment, in ms, if the provider can refuse later ones. */
  payableMs: number
}

interface StartedPayment<ClientData> {
  providerRef: string
  clientData: ClientData
  /** Whether it replaces the earlier one, which was cancelled. */
  isReplaced?: boolean
}

/** Payment that a provider has received from a shopper. */
export interface ReceivedPayment {
  /** The provider's id for the payment, needed to refund it. */
  paymentId: string
  /** The provider's id in its settlement reports, if that is another one. */
  transactionId?: string | null
  /** In the currency's smallest unit (paise or cents). */
  amount: number
  /** In upper case, e.g. `INR`. */
  currency: string
  /** What has been refunded, also by the owner on the provider's website. */
  refunded: number
  /** Includes tax, in the same currency; null if the provider has not told it. */
  fee: number | null
  /** By the provider's clock (epoch ms); null if it has not told it. */
  paidAt: number | null
}

export interface ListedPayment extends ReceivedPayment {
  /** Of the payment request. */
  providerRef: string
}

export interface PaymentStatus {
  received: readonly ReceivedPayment[]
  /** An attempt has failed, and the shopper may try again. */
  hasFailed: boolean
  /** The shopper has approved the payment, so it can be captured. */
  isApproved: boolean
  /**
   * The shopper approved the payment, but it could not be captured. They have to
   * choose another payment method on the provider's page.
   */
  isDeclined: boolean
}

/** Includes refunds that the shop did not request. */
export interface ListedRefund extends Refund {
  /** In the payment's smallest unit; null if the provider does not tell it. */
  amount: number | null
}

export interface Refund {
  id: string
  /** `pending`: accepted but not completed. `failed`: no money was sent. */
  state: 'succeeded' | 'pending' | 'failed'
}

/**
 * What every payment provider does for the shop. `ClientData` is what the browser
 * needs to pay.
 */
export interface PaymentGateway<ClientData = unknown> {
  readonly currency: 'INR' | 'USD'
  /** Is safe to retry: at worst, this creates a second request that nobody pays. */
  start(payment: NewPayment): Promise<ProviderResult<StartedPayment<ClientData>>>
  /**
   * Keeps the payment from being made. Refused if it has been made or cancelled.
   * Missing if the provider offers no such call.
   */
  cancel?(providerRef: string): Promise<ProviderResult<unknown>>
  /** Moves no money. */
  check(providerRef: string): Promise<ProviderResult<PaymentStatus>>
  /** Captures a payment that the shopper has approved. Idempotent. */
  capture(providerRef: string): Promise<ProviderResult<PaymentStatus>>
  /**
   * Returns whether the provider considers the request paid, even if an offer or
   * a fee changed the amount.
   */
  isPaid(providerRef: string): Promise<ProviderResult<boolean>>
  /**
   * Refunds a payment in full or in part. Calls with the same `key` return the
   * same refund, even a failed one.
   */
  refund(payment: Pick<ReceivedPayment, 'paymentId' | 'amount'>, key: string): Promise<ProviderResult<Refund>>
  readRefund(refundId: string): Promise<ProviderResult<Refund>>
  /**
   * Returns all refunds, earliest first, also those made on the provider's
   * website.
   */
  readRefunds(paymentId: string): Promise<ProviderResult<ListedRefund[]>>
  /**
   * Those that were opened since then (epoch ms, up to 180 days ago), or that have
   * changed since, by the shop's ids of payments.
   */
  listDisputes(since: number): Promise<ProviderResult<Dispute[]>>
  /**
   * Received payments whose attempt was made since then (epoch ms), page by page, without
   * fees; ends at a failure. Missing, as `listRefunded`, if the provider has no list.
   */
  listReceived?(since: number): AsyncGenerator<ProviderResult<ListedPayment[]>>
  /** Ids of payments with refunds that were made since then (epoch ms). */
  listRefunded?(since: number): AsyncGenerator<ProviderResult<string[]>>
  /** Otherwise the shop asks what others report. */
  readonly hasWebhooks: boolean
  /**
   * Of a payment made since then (epoch ms). Missing if the provider refuses
   * refunds of disputed payments.
   */
  readDisputes?(paymentId: string, since: number): Promise<ProviderResult<Dispute[]>>
}

/**
 * In Razorpay, Stripe or PayPal, in lower case. A status that is neither here nor
 * in `PENDING` counts as success.
 */
const FAILED = new Set(['failed', 'canceled', 'cancelled'])
const PENDING = new Set(['pending', 'requires_action'])

/**
 * Why Stripe (https://docs.stripe.com/error-codes#charge-disputed) and PayPal
 * (https://developer.paypal.com/api/payments/v2/errors/refund_not_permitted_due_to_chargeback)
 * never refund a payment: its dispute was lost, or is still open.
 */
export const CHARGED_BACK: ReadonlySet<string> = new Set(['charge_disputed', 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK'])

/** Converts a provider's refund status, e.g. `requires_action`. */
export function refundStateOf(status: string): Refund['state'] {
  const word = status.toLowerCase()
  if (FAILED.has(word)) return 'failed'
  return PENDING.has(word) ? 'pending' : 'succeeded'
}

/** Converts a provider's response about a refund. Keeps error results. */
export function toRefund(result: ProviderResult<{ id: string; status: string }>): ProviderResult<Refund> {
  if (result.kind !== 'ok') return result
  const { id, status } = result.value
  return { kind: 'ok', value: { id, state: refundStateOf(status) } }
}

/** Converts a provider's list of refunds. Keeps error results. */
export function toListedRefunds(
  result: ProviderResult<readonly { id: string; status: string; amount: number | null }[]>,
): ProviderResult<ListedRefund[]> {
  if (result.kind !== 'ok') return result
  return {
    kind: 'ok',
    value: result.value.map(({ id, status, amount }) => ({ id, state: refundStateOf(status), amount })),
  }
}
