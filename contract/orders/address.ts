/** Addresses in one line, and as a key. */
import { toAsciiDigits } from '../ascii-digits.ts'
import type { Address } from '../schemas/address.ts'
import { countryCode } from './country-code.ts'

/** In characters, e.g. of `Office`. */
export const MAX_ADDRESS_NAME = 40

/** `street, city, state postalcode, country`, without the recipient. Only the street may contain commas. */
export function formatAddressLine({ street, city, state, country, pincode }: Address): string {
  const others = [city, `${state} ${pincode}`, country].map((part) => part.replaceAll(',', ' '))
  return [street, ...others].join(', ')
}

/** What the shopper calls it, or e.g. `Meera Patel, 14 Mangal Park`. */
export function addressTitle(
  { name, address }: { name?: string | undefined; address: Address },
  ownName: string,
): string {
  return name || `${address.recipient ?? ownName}, ${address.street}`
}

/**
 * The same for all spellings: case, spaces, punctuation, accents, names of city and state. Counts
 * orders to one address.
 */
export function addressKey({ street, country, pincode }: Address): string {
  const plain = (text: string) =>
    toAsciiDigits(text)
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase()
  return [countryCode(country) ?? plain(country), plain(pincode), plain(street)].join(' ')
}
