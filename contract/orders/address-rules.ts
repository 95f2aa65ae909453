/** Validation rules and input helpers for countries, postal codes and phone numbers. */
import { countryCode } from './country-code.ts'
import { pinCodeProblem } from './pin-code.ts'

export const MAX_PHONE_DIGITS = 10

/** Returns whether a country is India, however it is written: `India`, `IN`, `Bharat`, `भारत`, … */
export function isIndia(country: string): boolean {
  return countryCode(country) === 'IN'
}

/**
 * Checks that a postal code in India is a valid PIN code; accepts any postal code in other countries. Returns an error
 * message, or null if the code is valid.
 */
export function postalCodeProblem(country: string, postalCode: string): string | null {
  return isIndia(country) ? pinCodeProblem(postalCode) : null
}

/** Matches a complete phone number: ten digits. */
export const PHONE_NUMBER = /^\d{10}$/

/** Returns the first ten digits of the text typed into a phone field, dropping all other characters. */
export function toPhoneDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, MAX_PHONE_DIGITS)
}

/**
 * Returns what is wrong with the phone number for a delivery to `country`, or null if it can be called. Numbers in India
 * have ten digits; elsewhere, the shop only knows that a number is not shorter than four.
 */
export function phoneProblem(country: string, phone: string): string | null {
  if (phone.length >= (isIndia(country) ? MAX_PHONE_DIGITS : MIN_PHONE_DIGITS)) return null
  return isIndia(country) ? 'A phone number in India has ten digits' : 'This phone number is too short'
}

const MIN_PHONE_DIGITS = 4
