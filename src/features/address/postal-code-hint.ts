import { useQuery } from '@tanstack/react-query'
import { isIndia } from '#contract/orders/address-rules.ts'
import { readPinCode } from '#contract/orders/pin-code.ts'
import type { Address } from '#contract/schemas/address.ts'
import { endpointQuery, RefusedError } from '../../state/queries/queries.ts'

const UNKNOWN = "We don't know this PIN code. Is it right?"

interface PostalCodeHint {
  /** An empty string reserves its line. Undefined outside India. */
  hint: string | undefined
  /** For screen readers; empty until there is something to say. */
  announcement: string
}

/** `area` is undefined outside India, and empty until known. */
export function usePostalCodeHint(address: Address, area: string | undefined): PostalCodeHint {
  const isUnknown = useIsUnknownPinCode(address)
  if (area === undefined) return { hint: undefined, announcement: '' }
  if (area) return { hint: area, announcement: `This postal code is in ${area}.` }
  if (isUnknown) return { hint: UNKNOWN, announcement: UNKNOWN }
  return { hint: isUntouched(address) ? "We'll fill in the rest." : '', announcement: '' }
}

function isUntouched({ pincode, state, city }: Address): boolean {
  return `${pincode}${state}${city}` === ''
}

/** In form it may be right, so that it prevents nothing. */
function useIsUnknownPinCode({ country, pincode }: Address): boolean {
  const pin = isIndia(country) ? readPinCode(pincode) : null
  const { error } = useQuery({
    ...endpointQuery('readPinCode', { path: { pin: pin ?? '' } }, Number.POSITIVE_INFINITY),
    enabled: pin !== null,
    retry: false,
  })
  return pin !== null && error instanceof RefusedError && error.code === 'PLACE_UNKNOWN'
}
