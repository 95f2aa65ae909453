/** Where a parcel goes, the two forms in which the wire carries it, and the rules of postal codes and phone numbers. */

export interface Address {
  street: string
  city: string
  state: string
  country: string
  pincode: string
}

export const MAX_PHONE_DIGITS = 10

export const INVALID_PIN_CODE = 'Invalid postal code for India'

/** The sentence for a postal code that cannot be, or null. Only India's form is known. */
export function postalCodeProblem(country: string, postalCode: string): string | null {
  const isIndia = country.trim().toLowerCase() === 'india'
  return isIndia && !PIN_CODE.test(postalCode.trim()) ? INVALID_PIN_CODE : null
}

/** What is typed into a phone field, kept to digits and to ten of them. */
export function toPhoneDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, MAX_PHONE_DIGITS)
}

/** The one-line form: `street, city, state postalcode, country`. `readAddress` splits it back. */
export function formatAddressLine({ street, city, state, country, pincode }: Address): string {
  return `${street}, ${city}, ${state} ${pincode}, ${country}`
}

/** The sentence for a one-line address that cannot be, or null. Without the four parts it is only words, and may be any. */
export function addressLineProblem(line: string): string | null {
  const read = parseAddressLine(line)
  return read && postalCodeProblem(read.country, read.pincode)
}

/**
 * Splits the one-line form. A street may hold commas of its own; city, state and country may not. Answers null for a text
 * that does not have the four parts, or whose third part has no postal code at its end.
 */
export function parseAddressLine(line: string): Address | null {
  const parts = line.split(',').map((part) => part.trim())
  const [country, stateAndCode, city] = parts.slice(-3).reverse()
  const street = parts.slice(0, -3).join(', ')
  const split = stateAndCode?.match(/^(.*\S)\s+(\S+)$/)
  if (!country || !city || !street || !split?.[1] || !split[2]) return null
  return { street, city, state: split[1], country, pincode: split[2] }
}

/** A postal code of India: six digits, the first 1 to 9. */
export const PIN_CODE = /^[1-9]\d{5}$/
