/** The line `street, city, state postalcode, country`, apart from `formatAddressLine` because browsers never read it. */
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { toAsciiDigits } from '../ascii-digits.ts'
import { countryCode } from '../orders/country-code.ts'
import { readPinCode } from '../orders/pin-code.ts'

interface AddressLine {
  street: string
  city: string
  /** With the postal code if they cannot be told apart. */
  state: string
  /** Null if it cannot be told from the state. */
  pincode: string | null
  country: string
}

/** Null for a text of fewer parts. Only the street may contain commas. */
export function parseAddressLine(line: string): AddressLine | null {
  const [street, city, stateAndCode, country] = PARTS.exec(line)?.slice(1).map(oneLine) ?? []
  if (!street || !city || !stateAndCode || !country) return null
  const code = countryCode(country)
  // Also `Gujarat, 380009`, with a comma between them.
  if (isPostalCode(stateAndCode, code)) return parseAddressLine(`${street}, ${city} ${stateAndCode}, ${country}`)
  const split = splitPostalCode(stateAndCode, code)
  return { street, city, state: stateAndCode, pincode: null, country, ...split }
}

const PARTS = /^(.+),([^,]+),([^,]+),([^,]+)$/su

function oneLine(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}

/** In words: India's `PIN 380 009`. */
const LONGEST_CODE = 3

/**
 * By the country's postal codes, the longest that fits: `Greater London SW1A 2AA`. Other codes,
 * also of countries without any, must be one word.
 */
function splitPostalCode(text: string, country: string | null): Pick<AddressLine, 'state' | 'pincode'> | null {
  const words = (country === 'IN' ? text.replace(DASH_BEFORE_PIN, ' ') : text).split(' ')
  const lengths = Array.from({ length: LONGEST_CODE }, (_, index) => LONGEST_CODE - index)
  const length = lengths.find((count) => count < words.length && isPostalCode(words.slice(-count).join(' '), country))
  if (!length && (country === 'IN' || !endsWithOtherCode(words))) return null
  const at = words.length - (length ?? 1)
  return { state: words.slice(0, at).join(' '), pincode: words.slice(at).join(' ') }
}

/** As in `Gujarat-380009` and `Gujarat: 380009`. */
const DASH_BEFORE_PIN = /(?<=[\p{L}\p{M}.)])\s*[\p{Pd}:]\s*(?=\p{Nd})/u

function isPostalCode(text: string, country: string | null): boolean {
  if (country === 'IN') return readPinCode(text) !== null
  const code = toAsciiDigits(text).toUpperCase()
  return (
    country !== null &&
    /\d/.test(code) &&
    postcodeValidatorExistsForCountry(country) &&
    postcodeValidator(code, country)
  )
}

/** The word before may be a part of the code if it has digits or, as in `FIQQ 1ZZ`, only capitals. */
function endsWithOtherCode(words: readonly string[]): boolean {
  const [before = '', last = ''] = words.slice(-2)
  return words.length > 1 && /\p{Nd}/u.test(last) && !/\p{Nd}|^\p{Lu}{1,4}$/u.test(before)
}
