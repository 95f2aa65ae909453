import type { PaymentMethod } from './order-tables.ts'

/** `by provider` and `disputed`: the money left without a request from the shop. */
export type RefundReason =
  | 'too late'
  | 'expired'
  | 'price changed'
  | 'coupon used up'
  | 'duplicate'
  | 'wrong amount'
  | 'cancelled'
  | 'returned'
  | 'returned to origin'
  | 'by provider'
  | 'disputed'
  | 'by owner'

export interface PaymentTables {
  /** Captured (collected) by a provider. */
  payments: {
    method: PaymentMethod
    /** The provider's id. */
    id: string
    /** Null if the shop does not know the payment request. */
    checkout_session_id: string | null
    /** The provider's id of the payment request; null if it has not told it. */
    provider_ref: string | null
    /** The id under which it is settled, if not `id`: PayPal's capture. */
    transaction_id: string | null
    /** Taken, in the smallest unit of `currency`, e.g. paise. */
    amount: number
    currency: string
    /**
     * The checkout's charge; null if unknown. Offers and fees may change what is
     * taken.
     */
    expected: number | null
    /** The provider's, including tax, in the smallest unit; null if not known yet. */
    fee: number | null
    received_at: number
  }

  /** A payment may have several. */
  disputes: {
    method: PaymentMethod
    /** The provider's; `earlier-<payment id>` if a release did not record it. */
    id: string
    payment_id: string
    phase: 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration'
    state: 'open' | 'won' | 'lost'
    /** In the smallest unit of the payment's currency. */
    amount: number
    /** Of it, taken for good. */
    deducted: number
    opened_at: number
    changed_at: number
  }

  /**
   * Those of one payment never add up to more than its amount, unless a dispute has
   * taken what was being refunded.
   */
  refunds: {
    /**
     * The shop's own, also the job's key and the base of the provider's
     * idempotency key.
     */
    id: string
    method: PaymentMethod
    payment_id: string
    /** In the smallest unit of the payment's currency. */
    amount: number
    reason: RefundReason
    /** The owner's own words, which the shopper reads; null for most. */
    note: string | null
    /**
     * `due`: to be requested. `pending`: the provider accepted it. `succeeded`: the
     * money was sent. `failed`: accepted but not sent; the owner decides how to go on.
     */
    state: 'due' | 'pending' | 'succeeded' | 'failed'
    /**
     * The provider's id of the latest attempt; `manual` if the owner paid the
     * money back.
     */
    provider_id: string | null
    /** Attempts refused or failed. Each needs a new idempotency key. */
    refusals: number
    /** Epoch ms; null if no attempt failed. */
    first_failed_at: number | null
    created_at: number
    /** When the provider accepted it, or the owner paid (epoch ms). */
    finished_at: number | null
  }
}
