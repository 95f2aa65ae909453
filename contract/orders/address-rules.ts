/** Rules for postal codes and phone numbers. */

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

/** Matches an Indian postal code: six digits, the first from 1 to 9. */
export const PIN_CODE = /^[1-9]\d{5}$/
