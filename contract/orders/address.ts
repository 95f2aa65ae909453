/** The one-line wire format of postal addresses. */
import type { Address } from '../schemas/address.ts'
import { postalCodeProblem } from './address-rules.ts'

/** Formats an address in one line, `street, city, state postalcode, country`, which `parseAddressLine` reads. */
export function formatAddressLine({ street, city, state, country, pincode }: Address): string {
  return `${street}, ${city}, ${state} ${pincode}, ${country}`
}

/**
 * Returns an error message for an invalid one-line address; null if it is valid. A text without the four parts is
 * accepted as it is.
 */
export function addressLineProblem(line: string): string | null {
  const read = parseAddressLine(line)
  return read && postalCodeProblem(read.country, read.pincode)
}

/**
 * Parses a one-line address. Only the street may contain commas. Returns null for a text that does not have the four
 * parts, or whose third part does not end with a postal code.
 */
export function parseAddressLine(line: string): Address | null {
  const parts = line.split(',').map((part) => part.trim())
  const [country, stateAndCode, city] = parts.slice(-3).reverse()
  const street = parts.slice(0, -3).join(', ')
  const split = stateAndCode?.match(/^(.*\S)\s+(\S+)$/)
  if (!country || !city || !street || !split?.[1] || !split[2]) return null
  return { street, city, state: split[1], country, pincode: split[2] }
}
