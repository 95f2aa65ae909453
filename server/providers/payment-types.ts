/**
 * A chargeback: the shopper's bank asks for the money back. Every provider's
 * client converts its own statuses to these.
 */
export interface Dispute {
  id: string
  /** With PayPal, the id of the capture. */
  paymentId: string
  /** In paise or cents; may be less than the payment. */
  amount: number
  /**
   * While `open`, the provider may already hold the amount back. The shop keeps
   * the money of a `won` dispute and has lost that of a `lost` one.
   */
  state: 'open' | 'won' | 'lost'
}

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
