/** Addresses as they are typed, read into the form in which they are stored. */
import * as z from 'zod'
import { toAsciiDigits } from '../ascii-digits.ts'
import { formatAddressLine } from '../orders/address.ts'
import { countryCode, nearestCountry } from '../orders/country-code.ts'
import { findGstState, nearestGstState } from '../orders/gst-states.ts'
import { INVALID_PIN_CODE, readPinCode } from '../orders/pin-code.ts'
import type { Address } from './address.ts'
import { parseAddressLine } from './address-line.ts'
import { line, requiredText } from './fields.ts'

const commaFree = (label: string, atMost: number) =>
  requiredText(label, atMost).refine((text) => withoutCommas(text) !== '', `${label} is required`)

const addressParts = z
  .object({
    street: requiredText('Street address', 200),
    city: commaFree('City', 100),
    state: commaFree('State', 100),
    country: commaFree('Country', 100),
    pincode: commaFree('Postal code', 20),
    recipient: line().max(120, "Recipient's name can have up to 120 characters").optional(),
  })
  .meta({ id: 'AddressInput' })

/** An object, or the line `street, city, state postalcode, country`. */
export const addressInput = z.union([addressParts, line().max(600)]).transform((typed, context): Address => {
  const read = typeof typed === 'string' ? readLine(typed) : readParts(typed)
  for (const { path, message } of read.faults) context.addIssue({ code: 'custom', path, message })
  if (!read.address) return z.NEVER
  const recipient = typeof typed === 'string' ? '' : typed.recipient
  return recipient ? { ...read.address, recipient } : read.address
})

interface ReadAddress {
  address: Address | null
  faults: readonly { path: PropertyKey[]; message: string }[]
}

function readLine(typed: string): ReadAddress {
  const split = parseAddressLine(typed)
  if (!split) return refuse(null, 'An address is: street, city, state postalcode, country')
  const { country, state, pincode } = split
  if (pincode !== null) {
    const { data, error } = addressParts.safeParse({ ...split, pincode })
    return data ? readParts(data) : { address: null, faults: error.issues }
  }
  const code = countryCode(country)
  if (code === null) return refuse('country', unknownCountry(country))
  if (code === 'IN') return refuse('pincode', INVALID_PIN_CODE)
  return refuse(
    null,
    `We cannot tell state and postal code apart in “${state}”. Where there is no postal code, write 00000.`,
  )
}

function refuse(field: keyof Address | null, message: string): ReadAddress {
  return { address: null, faults: [{ path: field ? [field] : [], message }] }
}

/**
 * In India the country, the state and the PIN code are written in one way each, so that what
 * follows need only compare them. Elsewhere only the digits of the postal code are.
 */
function readParts({ street, city, state, country, pincode }: Address): ReadAddress {
  const code = countryCode(country)
  if (code === null) return refuse('country', unknownCountry(country))
  if (code === 'IN') {
    const [found, pin] = [findGstState(state), readPinCode(pincode)]
    const faults = [
      ...(found ? [] : refuse('state', unknownState(state)).faults),
      ...(pin === null ? refuse('pincode', INVALID_PIN_CODE).faults : []),
    ]
    if (!found || pin === null) return { address: null, faults }
    return { address: { street, city: withoutCommas(city), state: found.name, country: 'India', pincode: pin }, faults }
  }
  const address = {
    street,
    city: withoutCommas(city),
    state: withoutCommas(state),
    country: withoutCommas(country),
    pincode: toAsciiDigits(withoutCommas(pincode)),
  }
  // The first half of a code may stand with the state: `Greater London SW1A` and `2AA`.
  const split = parseAddressLine(formatAddressLine(address))
  if (!split || split.pincode === null) return { address, faults: [] }
  return { address: { ...address, state: split.state, pincode: split.pincode }, faults: [] }
}

/** Only the street may contain some, see `formatAddressLine`. */
function withoutCommas(text: string): string {
  return text.replace(/[\s,]+/gu, ' ').trim()
}

function unknownCountry(typed: string): string {
  const nearest = nearestCountry(typed)
  return `We do not know a country “${typed}”.${nearest ? ` Do you mean ${nearest}?` : ''}`
}

function unknownState(typed: string): string {
  const nearest = nearestGstState(typed)
  return `We do not know a state of India “${typed}”.${nearest ? ` Do you mean ${nearest.name}?` : ''}`
}
