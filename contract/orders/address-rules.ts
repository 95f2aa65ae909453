/** Validation rules and input helpers for postal codes and phone numbers. */

export const MAX_PHONE_DIGITS = 10

export const INVALID_PIN_CODE = 'Invalid postal code for India'

/**
 * Checks that a postal code in India is a valid PIN code; accepts any postal code in other countries. Returns an error
 * message, or null if the code is valid.
 */
export function postalCodeProblem(country: string, postalCode: string): string | null {
  const isIndia = country.trim().toLowerCase() === 'india'
  return isIndia && !PIN_CODE.test(postalCode.trim()) ? INVALID_PIN_CODE : null
}

/** Matches a complete phone number: ten digits. */
export const PHONE_NUMBER = /^\d{10}$/

/** Returns the first ten digits of the text typed into a phone field, dropping all other characters. */
export function toPhoneDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, MAX_PHONE_DIGITS)
}

/** Matches an Indian PIN code (postal code): six digits, the first of which is not 0. */
export const PIN_CODE = /^[1-9]\d{5}$/
