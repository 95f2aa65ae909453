/** Formats, parses and validates postal addresses that the API represents as one line of text. */
import type { Address } from '../schemas/address.ts'
import { postalCodeProblem } from './address-rules.ts'

/** Formats an address as one line: `street, city, state postalcode, country`. `parseAddressLine` is the inverse. */
export function formatAddressLine({ street, city, state, country, pincode }: Address): string {
  return `${street}, ${city}, ${state} ${pincode}, ${country}`
}

/**
 * Validates the postal code of a one-line address. Returns an error message, or null if the code is valid or the text
 * cannot be parsed as an address.
 */
export function addressLineProblem(line: string): string | null {
  const read = parseAddressLine(line)
  return read && postalCodeProblem(read.country, read.pincode)
}

/**
 * Parses a one-line address, `street, city, state postalcode, country`. Only the street may contain commas. Returns
 * null if a part is missing.
 */
export function parseAddressLine(line: string): Address | null {
  const parts = line.split(',').map((part) => part.trim())
  const [country, stateAndCode, city] = parts.slice(-3).reverse()
  const street = parts.slice(0, -3).join(', ')
  const split = stateAndCode?.match(/^(.*\S)\s+(\S+)$/)
  if (!country || !city || !street || !split?.[1] || !split[2]) return null
  return { street, city, state: split[1], country, pincode: split[2] }
}
