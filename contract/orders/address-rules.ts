/** Rules for countries and postal codes. */
import { countryCode } from './country-code.ts'
import { pinCodeProblem } from './pin-code.ts'

/** However it is written: `India`, `IN`, `Bharat`, `भारत`, … */
export function isIndia(country: string): boolean {
  return countryCode(country) === 'IN'
}

/** Only PIN codes in India, anything elsewhere. An error message, or null. */
export function postalCodeProblem(country: string, postalCode: string): string | null {
  return isIndia(country) ? pinCodeProblem(postalCode) : null
}
