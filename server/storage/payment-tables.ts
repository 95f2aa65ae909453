import type { PaymentMethod } from './order-tables.ts'

/** Why a payment is refunded. With `by provider`, the money left the shop without a request from the shop. */
export type RefundReason =
  | 'too late'
  | 'duplicate'
  | 'wrong amount'
  | 'cancelled'
  | 'returned'
  | 'returned to origin'
  | 'by provider'
  | 'by owner'

/** Row types of the tables for payments and refunds. */
export interface PaymentTables {
  /** Payments that a provider has captured (collected), one row per payment. */
  payments: {
    method: PaymentMethod
    /** The payment provider's id for the payment. */
    id: string
    /** Checkout that the payment pays for, or null if the shop does not know the payment request. */
    checkout_session_id: string | null
    /** The payment provider's id for the payment request, or null if the provider has not told it. */
    provider_ref: string | null
    /** Id under which the provider settles the payment, if that is not `id`: PayPal's capture. */
    transaction_id: string | null
    /** Amount taken, in the smallest unit of `currency` (e.g. paise or cents). */
    amount: number
    currency: string
    /** Charge of the checkout, in the same unit, or null if the checkout is unknown. Offers and fees may change it. */
    expected: number | null
    /** The provider's fee including tax, in the smallest unit of `currency`, or null if it is not known yet. */
    fee: number | null
    /** State of the shopper's dispute (chargeback), or null if the payment was never disputed. */
    dispute: 'open' | 'won' | 'lost' | null
    received_at: number
  }

  /** Refunds of payments. The refunds of one payment never add up to more than its amount. */
  refunds: {
    /** The shop's own id, also the key of the refund's job and the base of the provider's idempotency key. */
    id: string
    method: PaymentMethod
    payment_id: string
    /** Amount in the smallest unit of the payment's currency. */
    amount: number
    reason: RefundReason
    /**
     * `due`: the shop still has to ask the provider. `pending`: the provider has accepted the refund. `succeeded`: the
     * money was sent. `failed`: the provider accepted the refund but could not send the money, and the owner decides
     * how to go on.
     */
    state: 'due' | 'pending' | 'succeeded' | 'failed'
    /** The provider's id for the latest attempt, `manual` if the owner paid the money back, or null if unknown. */
    provider_id: string | null
    /** Number of attempts that the provider has refused or that have failed. Each needs a new idempotency key. */
    refusals: number
    /** When an attempt failed for the first time (epoch ms), or null if none has failed. */
    first_failed_at: number | null
    created_at: number
    /** When the provider accepted the refund, or the owner paid the money back (epoch ms); null until then. */
    finished_at: number | null
  }
}
