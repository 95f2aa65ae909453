/** Apart from the address rules, so that product pages need not load the table of countries. */
import { toAsciiDigits } from '../ascii-digits.ts'

/** Six digits, the first not 0. */
export const PIN_CODE = /^[1-9]\d{5}$/

export const INVALID_PIN_CODE = 'Invalid postal code for India'

/** `380 009`, `380-009`, `३८०००९` and `PIN: 380009` are 380009. Null if the text is no PIN code. */
export function readPinCode(text: string): string | null {
  const digits = toAsciiDigits(text)
    .replace(SEPARATORS, '')
    .replace(/^pin(?:code)?/i, '')
  return PIN_CODE.test(digits) ? digits : null
}

/** Spaces, dashes, dots and invisible characters. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}−.,:]/gu

/** An error message, or null. */
export function pinCodeProblem(text: string): string | null {
  return readPinCode(text) === null ? INVALID_PIN_CODE : null
}
