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

export const PHONE_NUMBER = /^\d{10}$/

/** The first ten digits of what was typed. */
export function toPhoneDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, MAX_PHONE_DIGITS)
}

/** Ten digits in India; elsewhere at least four. An error message, or null. */
export function phoneProblem(country: string, phone: string): string | null {
  if (phone.length >= (isIndia(country) ? MAX_PHONE_DIGITS : MIN_PHONE_DIGITS)) return null
  return isIndia(country) ? 'A phone number in India has ten digits' : 'This phone number is too short'
}

const MIN_PHONE_DIGITS = 4
