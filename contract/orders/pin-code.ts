/**
 * Rules for PIN codes (Indian postal codes). Separate from the rules for addresses, so that product pages need not load
 * the table of countries.
 */

/** Matches an Indian PIN code (postal code): six digits, the first of which is not 0. */
export const PIN_CODE = /^[1-9]\d{5}$/

export const INVALID_PIN_CODE = 'Invalid postal code for India'

/** Returns an error message if a text is not a PIN code, or null if it is one. */
export function pinCodeProblem(text: string): string | null {
  return PIN_CODE.test(text.trim()) ? null : INVALID_PIN_CODE
}
