/** The one reader of phone numbers, for page, API and command line. */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { countryCode } from './country-code.ts'
import {
  dialledNumber,
  isReadAsIndian,
  type PhoneReading,
  readIndianPhone,
  toInternational,
  wrong,
} from './indian-phone.ts'

/**
 * Reads a number for an address in a country as it is stored: ten digits in India,
 * E.164 elsewhere. Without a country, it is Indian unless it begins with + or 00.
 */
export function readPhone(typed: string, country: string): PhoneReading {
  return isReadAsIndian(typed, country) ? readIndianPhone(typed) : readAbroad(typed, country)
}

/**
 * As stored for an address in another country; empty if the number cannot be used
 * there.
 */
export function carryPhone(stored: string, from: string, to: string): string {
  const read = readPhone(stored, from)
  const there = read.kind === 'ok' ? readPhone(toInternational(read.phone), to) : read
  return there.kind === 'ok' ? there.phone : ''
}

/**
 * As carriers take a stored number for an address abroad, e.g. `+971` and
 * `501234567`. Earlier releases stored the digits of the address's country.
 */
export function splitPhone(stored: string, country: string): { dialCode: string; national: string } {
  const plan = planOf(country)
  const parsed = parsePhoneNumberFromString(stored, plan)
  if (parsed) return { dialCode: `+${parsed.countryCallingCode}`, national: parsed.nationalNumber }
  return { dialCode: plan ? `+${getCountryCallingCode(plan)}` : '', national: stored.replace(/\D/g, '') }
}

function readAbroad(typed: string, country: string): PhoneReading {
  const dialled = dialledNumber(typed)
  if (typeof dialled !== 'string') return dialled
  const number = dialled.replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(number, planOf(country))
  // The library's plan of India admits more than mobile numbers.
  if (parsed?.countryCallingCode === '91') {
    return abroad(readIndianPhone(number.startsWith('+') ? number : parsed.number))
  }
  if (parsed?.isValid()) return { kind: 'ok', phone: parsed.number, shown: parsed.formatInternational() }
  if (number.startsWith('+')) return wrong('Please check this phone number')
  // Most shoppers who send abroad live in India.
  const indian = readIndianPhone(number)
  return indian.kind === 'ok' ? abroad(indian) : wrong(UNKNOWN)
}

const UNKNOWN = 'Please check this number, or begin with + and its dial code'

function planOf(country: string): CountryCode | undefined {
  const code = countryCode(country)
  return code !== null && isSupportedCountry(code) ? code : undefined
}

/** An Indian number, for an address elsewhere. */
function abroad(indian: PhoneReading): PhoneReading {
  if (indian.kind !== 'ok') return indian
  const { phone } = indian
  return { kind: 'ok', phone: toInternational(phone), shown: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` }
}
