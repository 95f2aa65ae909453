import { queryOptions, useQuery } from '@tanstack/react-query'
import { isIndia } from '#contract/orders/address-rules.ts'
import { readPinCode } from '#contract/orders/pin-code.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { endpointQuery } from './queries.ts'

export type PinCodePlace = ResponseBodies['readPinCode']

type PostalCode = Pick<Address, 'country' | 'pincode'>

/** Undefined abroad, while it loads, and if it is unknown. */
export function usePinCodePlace(address: PostalCode): PinCodePlace | undefined {
  const pin = indianPinCode(address)
  const { data } = useQuery({
    ...queryOptions(endpointQuery('readPinCode', { path: { pin: pin ?? '' } }, Number.POSITIVE_INFINITY)),
    enabled: pin !== null,
    retry: false,
  })
  return pin === null ? undefined : data?.data
}

/** Null abroad and while it is incomplete. India is assumed until a country is chosen. */
export function indianPinCode({ country, pincode }: PostalCode): string | null {
  return country === '' || isIndia(country) ? readPinCode(pincode) : null
}
