import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Address } from '#contract/address.ts'
import { pinPlaceQuery, withPlace } from './pin-place.ts'

/**
 * Fills an address from its postal code, once for each code: what is emptied afterwards stays empty. Answers what was
 * filled in, in words; empty when nothing was.
 */
export function usePinPlace(address: Address, onFill: (address: Address) => void): string {
  const { data } = useQuery(pinPlaceQuery(address))
  const place = data?.answer
  const filledFor = useRef('')
  useEffect(() => {
    if (address.pincode === '') filledFor.current = ''
    if (!place || filledFor.current === place.pin) return
    filledFor.current = place.pin
    const filled = withPlace(address, place)
    if (filled.state !== address.state || filled.city !== address.city) onFill(filled)
  }, [place, address, onFill])
  const isHere = place && place.state === address.state && place.pin === address.pincode.trim()
  return isHere ? [address.city, place.state].filter(Boolean).join(', ') : ''
}
