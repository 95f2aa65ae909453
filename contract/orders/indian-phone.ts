/** Apart from `phone.ts`, so that pages for addresses in India load no numbering plans. */
import { toAsciiDigits } from '../ascii-digits.ts'
import { isIndia } from './address-rules.ts'

/** `shown` is how forms write it; `problem` is an error message. */
export type PhoneReading = { kind: 'ok'; phone: string; shown: string } | { kind: 'wrong'; problem: string }

/** As stored: of mobile phones, without the country code. */
export const INDIAN_PHONE = /^[6-9]\d{9}$/

/** Country code and the 0 for calls within India may stand before the ten digits. */
const SPELLING = /^(?:(?:\+|00|0)?91)?0?(\d{10})$/

/** Reads any usual spelling as ten digits. */
export function readIndianPhone(typed: string): PhoneReading {
  const number = dialledNumber(typed)
  if (typeof number !== 'string') return number
  const phone = SPELLING.exec(number)?.[1]
  if (phone && INDIAN_PHONE.test(phone)) return { kind: 'ok', phone, shown: phone }
  if (phone) return wrong('A phone number in India begins with 6, 7, 8 or 9')
  if (FOREIGN.test(number)) return wrong('An address in India needs an Indian phone number')
  return wrong('A phone number in India has ten digits')
}

/** All numbers for addresses in India and, without a country, those without another dial code. */
export function isReadAsIndian(typed: string, country: string): boolean {
  if (country !== '') return isIndia(country)
  const number = dialledNumber(typed)
  return typeof number !== 'string' || !FOREIGN.test(number)
}

const FOREIGN = /^(\+|00)(?!91)/

/** E.164, of a number as stored. */
export function toInternational(phone: string): string {
  return INDIAN_PHONE.test(phone) ? `+91${phone}` : phone
}

/** Digits, perhaps after a plus sign. */
export function dialledNumber(typed: string): string | Extract<PhoneReading, { kind: 'wrong' }> {
  const number = toAsciiDigits(typed).replace(SEPARATORS, '').replace('＋', '+')
  if (number === '') return wrong('Phone number is required')
  return /^\+?\d+$/.test(number) ? number : wrong('Please enter one phone number, in digits only')
}

/** Spaces, invisible characters, dashes, brackets, dots and slashes. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}−()[\]（）.．·/]/gu

export const wrong = (problem: string) => ({ kind: 'wrong' as const, problem })
