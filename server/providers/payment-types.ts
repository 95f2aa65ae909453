/**
 * Dispute (chargeback) of a payment: the shopper's bank asks for the money back. All payment providers report disputes
 * with statuses of their own, which their clients convert to this type.
 */
export interface Dispute {
  /** The provider's id for the dispute. */
  id: string
  /** The provider's id for the disputed payment; with PayPal the id of the capture. */
  paymentId: string
  /** Disputed amount in the currency's smallest unit (paise or cents). May be less than the payment's amount. */
  amount: number
  /**
   * State of the dispute. While it is `open`, the provider may already have taken the amount from the shop's balance.
   * The shop keeps the money of a `won` dispute, and the money of a `lost` one is gone for good.
   */
  state: 'open' | 'won' | 'lost'
}

/** Who receives the parcel that a shopper pays for. Payment providers require it for exports of goods. */
export interface Recipient {
  name: string
  street: string
  city: string
  state: string
  postalCode: string
  /** ISO 3166-1 alpha-2 code, e.g. `US`, or null if the address names an unknown country. */
  countryCode: string | null
}
