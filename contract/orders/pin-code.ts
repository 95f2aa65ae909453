/** Apart from the address rules, so that product pages need not load the table of countries. */

/** Six digits, the first not 0. */
export const PIN_CODE = /^[1-9]\d{5}$/

export const INVALID_PIN_CODE = 'Invalid postal code for India'

/** An error message, or null. */
export function pinCodeProblem(text: string): string | null {
  return PIN_CODE.test(text.trim()) ? null : INVALID_PIN_CODE
}
