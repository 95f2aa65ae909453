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
