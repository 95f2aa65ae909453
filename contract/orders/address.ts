/** Postal addresses, their two wire formats, and the rules for postal codes and phone numbers. */

export interface Address {
  street: string
  city: string
  state: string
  country: string
  pincode: string
}

export const MAX_PHONE_DIGITS = 10

export const INVALID_PIN_CODE = 'Invalid postal code for India'

/** Returns an error message for an invalid postal code; null if it is valid. Only Indian codes are checked. */
export function postalCodeProblem(country: string, postalCode: string): string | null {
  const isIndia = country.trim().toLowerCase() === 'india'
  return isIndia && !PIN_CODE.test(postalCode.trim()) ? INVALID_PIN_CODE : null
}

/** Returns the first ten digits of a phone field's input. */
export function toPhoneDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, MAX_PHONE_DIGITS)
}

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

/** Matches an Indian postal code: six digits, the first from 1 to 9. */
export const PIN_CODE = /^[1-9]\d{5}$/
