/** The GST identification number of a regular taxpayer (CGST Rules 2017, rule 10). */
import { toAsciiDigits } from '../ascii-digits.ts'
import { findGstState, type GstState } from './gst-states.ts'

/** In capital letters without spaces: state, PAN, number of the registration, `Z`, check digit. */
const FORMAT = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

export type ReadGstin = { gstin: string } | { problem: string }

/** However it is spaced and in whichever case: `24 aaaca 4267 d 1z5` is one. */
export function readGstin(typed: string): ReadGstin {
  const gstin = toAsciiDigits(typed)
    .toUpperCase()
    .replace(/[\s./-]/g, '')
  if (gstin === '') return { problem: 'GSTIN is required' }
  if (gstin.length !== 15) return { problem: `A GSTIN has 15 characters, this one has ${gstin.length}.` }
  if (!FORMAT.test(gstin)) return { problem: 'This is not a GSTIN. It looks like 22AAAAA0000A1Z5.' }
  if (!gstinState(gstin)) return { problem: `A GSTIN begins with the code of a state. ${gstin.slice(0, 2)} is none.` }
  if (checkDigitOf(gstin) !== gstin.at(-1)) {
    return { problem: 'The last character does not match the others. Please check the GSTIN.' }
  }
  return { gstin }
}

/** Where it is registered. */
export function gstinState(gstin: string): GstState | null {
  return findGstState(gstin.slice(0, 2))
}

/** The names of both states, if the parcel goes to another one than that of the registration. */
export function differingGstinStates(gstin: string, deliveryState: string): { gstin: string; address: string } | null {
  const [registered, delivered] = [gstinState(gstin), findGstState(deliveryState)]
  if (!registered || !delivered || registered.code === delivered.code) return null
  return { gstin: registered.name, address: delivered.name }
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Modulo 36: every second value counts twice, and of each product both digits in base 36 are added. */
function checkDigitOf(gstin: string): string {
  let sum = 0
  for (const [index, character] of [...gstin.slice(0, 14)].entries()) {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36)
}
