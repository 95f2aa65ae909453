/** Rules for countries, postal codes and phone numbers. */
import { countryCode } from './country-code.ts'
import { pinCodeProblem } from './pin-code.ts'

export const MAX_PHONE_DIGITS = 10

/** However it is written: `India`, `IN`, `Bharat`, `भारत`, … */
export function isIndia(country: string): boolean {
  return countryCode(country) === 'IN'
}

/** Only PIN codes in India, anything elsewhere. An error message, or null. */
export function postalCodeProblem(country: string, postalCode: string): string | null {
  return isIndia(country) ? pinCodeProblem(postalCode) : null
}

/** Of mobile phones, without the country code. */
export const INDIAN_PHONE = /^[6-9]\d{9}$/

/** The first ten digits of what was typed. */
export function toPhoneDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, MAX_PHONE_DIGITS)
}

/** Ten digits from 6 in India; elsewhere at least four. An error message, or null. */
export function phoneProblem(country: string, phone: string): string | null {
  if (!isIndia(country)) return phone.length < MIN_PHONE_DIGITS ? 'This phone number is too short' : null
  if (phone.length < MAX_PHONE_DIGITS) return 'A phone number in India has ten digits'
  return INDIAN_PHONE.test(phone) ? null : 'A phone number in India begins with 6, 7, 8 or 9'
}

const MIN_PHONE_DIGITS = 4
