/** Formats, parses and validates postal addresses written as one line of text, as in the API. */
import type { Address } from '../schemas/address.ts'
import { postalCodeProblem } from './address-rules.ts'
import { countryCode } from './country-code.ts'

/**
 * Formats an address as one line of text, `street, city, state postalcode, country`, which `parseAddressLine` can
 * parse.
 */
export function formatAddressLine({ street, city, state, country, pincode }: Address): string {
  return `${street}, ${city}, ${state} ${pincode}, ${country}`
}

/**
 * Returns a key that is the same for addresses that differ only in spelling: case, spaces, punctuation, accents and the
 * names of city and state. Used to count orders to one address.
 */
export function addressKey({ street, country, pincode }: Address): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase()
  return [countryCode(country) ?? plain(country), plain(pincode), plain(street)].join(' ')
}

/**
 * Validates the postal code in a one-line address. Returns an error message if the postal code is invalid; returns null
 * if the postal code is valid, or if the text is not an address.
 */
export function addressLineProblem(line: string): string | null {
  const read = parseAddressLine(line)
  return read && postalCodeProblem(read.country, read.pincode)
}

/**
 * Parses a one-line address in the form `street, city, state postalcode, country`, where only the street may contain
 * commas. Returns null if a part is missing.
 */
export function parseAddressLine(line: string): Address | null {
  const parts = line.split(',').map((part) => part.trim())
  const [country, stateAndCode, city] = parts.slice(-3).reverse()
  const street = parts.slice(0, -3).join(', ')
  const split = stateAndCode?.match(/^(.*\S)\s+(\S+)$/)
  if (!country || !city || !street || !split?.[1] || !split[2]) return null
  return { street, city, state: split[1], country, pincode: split[2] }
}
