/** Addresses as one line of text, as in the API. */
import type { Address } from '../schemas/address.ts'
import { postalCodeProblem } from './address-rules.ts'
import { countryCode } from './country-code.ts'

/** `street, city, state postalcode, country`, which `parseAddressLine` can read. */
export function formatAddressLine({ street, city, state, country, pincode }: Address): string {
  return `${street}, ${city}, ${state} ${pincode}, ${country}`
}

/**
 * The same for all spellings: case, spaces, punctuation, accents, names of city and state. Counts
 * orders to one address.
 */
export function addressKey({ street, country, pincode }: Address): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase()
  return [countryCode(country) ?? plain(country), plain(pincode), plain(street)].join(' ')
}

/** About the postal code. Null if it is valid, or if the text is no address. */
export function addressLineProblem(line: string): string | null {
  const read = parseAddressLine(line)
  return read && postalCodeProblem(read.country, read.pincode)
}

/**
 * `street, city, state postalcode, country`; only the street may contain commas. Null if a part is
 * missing.
 */
export function parseAddressLine(line: string): Address | null {
  const parts = line.split(',').map((part) => part.trim())
  const [country, stateAndCode, city] = parts.slice(-3).reverse()
  const street = parts.slice(0, -3).join(', ')
  const split = stateAndCode?.match(/^(.*\S)\s+(\S+)$/)
  if (!country || !city || !street || !split?.[1] || !split[2]) return null
  return { street, city, state: split[1], country, pincode: split[2] }
}
