import { queryOptions } from '@tanstack/react-query'
import { type Address, postalCodeProblem } from '#contract/address.ts'
import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import { reading } from '../../state/queries.ts'

type PinPlace = CallAnswers['readPinCode']

const INDIA = 'India'

/** Where a postal code of India is. Asks nothing for any other. */
export const pinPlaceQuery = ({ country, pincode }: Pick<Address, 'country' | 'pincode'>) => {
  const pin = pincode.trim()
  const isPin = (country === '' || country === INDIA) && postalCodeProblem(INDIA, pin) === null
  return queryOptions({
    ...reading('readPinCode', { path: { pin } }, Number.POSITIVE_INFINITY),
    enabled: isPin,
    retry: false,
  })
}

/**
 * An address with what its postal code tells of it. Only a suggestion, as some codes lie in two districts: what the shopper
 * has filled in stays.
 */
export function withPlace(address: Address, { country, state, city }: Omit<PinPlace, 'status'>): Address {
  if (address.state !== '' && address.state !== state) return address
  return { ...address, country: address.country || country, state, city: address.city || city || '' }
}
