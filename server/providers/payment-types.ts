/**
 * A chargeback: the shopper's bank asks for the money back. Each client converts
 * its provider's statuses to these.
 */
export interface Dispute {
  id: string
  /** With PayPal, the id of the capture. */
  paymentId: string
  phase: DisputePhase
  /** In paise or cents; may be less than the payment. */
  amount: number
  /** Taken for good, also of a dispute that was won; 0 while it is open. */
  deducted: number
  /**
   * While `open`, the provider may already hold the amount.
   */
  state: 'open' | 'won' | 'lost'
}

/** `inquiry`: the bank only asks for information. */
export type DisputePhase = 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration'

/** Whom the parcel goes to. Required by payment providers for exports. */
export interface Recipient {
  name: string
  street: string
  city: string
  state: string
  postalCode: string
  /** ISO 3166-1 alpha-2, e.g. `US`; null for an unknown country. */
  countryCode: string | null
}
