import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Address, postalCodeProblem } from '#contract/address.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { endpointQuery } from '../../../state/queries/queries.ts'

/**
 * Fills an address from its postal code, once for each code: what is emptied afterwards stays empty. Answers what was
 * filled in, in words; empty when nothing was.
 */
export function usePinCodeLookup(address: Address, onFill: (address: Address) => void): string {
  const { data } = useQuery(pinCodeQuery(address))
  const place = data?.data
  const filledFor = useRef('')
  useEffect(() => {
    if (address.pincode === '') filledFor.current = ''
    if (!place || filledFor.current === place.pin) return
    filledFor.current = place.pin
    const filled = fillFromPinCode(address, place)
    if (filled.state !== address.state || filled.city !== address.city) onFill(filled)
  }, [place, address, onFill])
  const isHere = place && place.state === address.state && place.pin === address.pincode.trim()
  return isHere ? [address.city, place.state].filter(Boolean).join(', ') : ''
}

type PinCodeArea = ResponseBodies['readPinCode']

const INDIA = 'India'

/** Where a postal code of India is. Asks nothing for any other. */
const pinCodeQuery = ({ country, pincode }: Pick<Address, 'country' | 'pincode'>) => {
  const pin = pincode.trim()
  const isPin = (country === '' || country === INDIA) && postalCodeProblem(INDIA, pin) === null
  return queryOptions({
    ...endpointQuery('readPinCode', { path: { pin } }, Number.POSITIVE_INFINITY),
    enabled: isPin,
    retry: false,
  })
}

/**
 * An address with what its postal code tells of it. Only a suggestion, as some codes lie in two districts: what the shopper
 * has filled in stays.
 */
export function fillFromPinCode(address: Address, { country, state, city }: Omit<PinCodeArea, 'status'>): Address {
  if (address.state !== '' && address.state !== state) return address
  return { ...address, country: address.country || country, state, city: address.city || city || '' }
}
