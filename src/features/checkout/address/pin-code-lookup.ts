import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readPinCode } from '#contract/orders/pin-code.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { endpointQuery } from '../../../state/queries/queries.ts'

/**
 * Looks up the address's PIN code (Indian postal code) and calls `onFill` with
 * the completed address. Completes the address only once per PIN code, so that a
 * field cleared by the shopper stays empty. Returns `city, state` if the address
 * matches the PIN code, undefined if the address is outside India, otherwise an
 * empty string.
 */
export function usePinCodeLookup(address: Address, onFill: (address: Address) => void): string | undefined {
  const { data } = useQuery(pinCodeQuery(address))
  const area = data?.data
  const filledPin = useRef('')
  useEffect(() => {
    if (address.pincode === '') filledPin.current = ''
    if (!area || filledPin.current === area.pin) return
    filledPin.current = area.pin
    const filled = fillFromPinCode(address, area)
    if (filled.state !== address.state || filled.city !== address.city) onFill(filled)
  }, [area, address, onFill])
  if (!isInIndia(address)) return undefined
  const isMatch = area && area.state === address.state && area.pin === readPinCode(address.pincode)
  return isMatch ? [address.city, area.state].filter(Boolean).join(', ') : ''
}

type PinCodeArea = ResponseBodies['readPinCode']

/** Keeps what has a value: some PIN codes span two districts. */
export function fillFromPinCode(address: Address, { country, state, city }: Omit<PinCodeArea, 'status'>): Address {
  if (address.state !== '' && address.state !== state) return address
  return { ...address, country: address.country || country, state, city: address.city || city || '' }
}

const INDIA = 'India'

/** Assumed until a country is chosen. */
function isInIndia({ country }: Pick<Address, 'country'>): boolean {
  return country === '' || country === INDIA
}

/** Six digits. Null abroad, and while it is typed. */
export function indianPin({ country, pincode }: Pick<Address, 'country' | 'pincode'>): string | null {
  return isInIndia({ country }) ? readPinCode(pincode) : null
}

const DAY_MS = 24 * 60 * 60_000

/** Disabled until logged in: nobody pays before. */
export function pinCodeServiceQuery({ country, pincode }: Pick<Address, 'country' | 'pincode'>, token: string | null) {
  const pin = indianPin({ country, pincode })
  return queryOptions({
    ...endpointQuery('checkPinCode', { path: { pin: pin ?? '' }, token: token ?? '' }, DAY_MS),
    enabled: pin !== null && token !== null,
    retry: false,
  })
}

function pinCodeQuery({ country, pincode }: Pick<Address, 'country' | 'pincode'>) {
  const pin = indianPin({ country, pincode })
  return queryOptions({
    ...endpointQuery('readPinCode', { path: { pin: pin ?? '' } }, Number.POSITIVE_INFINITY),
    enabled: pin !== null,
    retry: false,
  })
}
