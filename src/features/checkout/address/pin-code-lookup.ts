import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isIndia } from '#contract/orders/address-rules.ts'
import { readPinCode } from '#contract/orders/pin-code.ts'
import { differingStates, type PinStates } from '#contract/orders/pin-states.ts'
import type { Address } from '#contract/schemas/address.ts'
import {
  type CheckoutDraft,
  isStateKept,
  latestAddress,
  noneFilled,
  updateDraft,
} from '../../../state/checkout/checkout-draft.ts'
import { indianPinCode, type PinCodePlace, usePinCodePlace } from '../../../state/queries/pin-code.ts'
import { endpointQuery } from '../../../state/queries/queries.ts'
import { citiesQuery } from './region-queries.ts'
import { withState } from './regions.ts'

type Draft = Pick<CheckoutDraft, 'address' | 'filled' | 'keptState' | 'heardStates'>

interface PinCodeLookup {
  /**
   * `city, state` if the address matches its PIN code, undefined outside India,
   * otherwise empty.
   */
  area: string | undefined
  /** Null if there is nothing to ask. */
  differing: PinStates | null
  changeState: (state: string) => void
}

/**
 * Looks up the address's PIN code (Indian postal code) and completes the address,
 * once per PIN code, so that a field cleared by the shopper stays empty.
 */
export function usePinCodeLookup(draft: Draft): PinCodeLookup {
  const { address, filled, heardStates } = draft
  const place = usePinCodePlace(address)
  const filledPin = useRef('')
  useEffect(() => {
    if (address.pincode === '') filledPin.current = ''
    if (!place || filledPin.current === place.pin) return
    filledPin.current = place.pin
    const next = fillFromPinCode(address, place, filled)
    const isChanged = next.address.state !== address.state || next.address.city !== address.city
    // Keeps the saved address selected.
    if (isChanged) updateDraft(next)
  }, [place, address, filled])

  const pin = indianPinCode(address)
  const heard = heardStates && readPinCode(heardStates.pincode) === pin ? heardStates.states : []
  // A response cached by an earlier release has no `states`.
  const served = place?.states ?? []
  const differing = isStateKept(draft) ? null : differingStates(address, served.length > 0 ? served : heard)
  const { data: cities } = useQuery({ ...citiesQuery(address.country, address.state), enabled: false })
  const changeState = (typed: string) => {
    const moved = withState(latestAddress(), typed, { countries: undefined, states: undefined, cities })
    const city = moved.city === '' && place?.state === typed ? (place.city ?? '') : ''
    updateDraft({
      address: { ...moved, city: moved.city || city },
      filled: { state: moved.state, city },
      usesSaved: false,
    })
  }
  const isHere = address.country === '' || isIndia(address.country)
  return { area: isHere ? areaOf(address, place) : undefined, differing, changeState }
}

function areaOf({ city, state }: Address, place: PinCodePlace | undefined): string {
  const isMatch = place && [place.state, ...(place.states ?? [])].includes(state)
  return isMatch ? [city, state].filter(Boolean).join(', ') : ''
}

/**
 * Fills in what is empty or came from an earlier PIN code (`filled`). What the
 * shopper chose stays: some PIN codes span two districts, or two states.
 */
export function fillFromPinCode(
  address: Address,
  { country, state, city }: Pick<PinCodePlace, 'country' | 'state' | 'city'>,
  filled: CheckoutDraft['filled'] = noneFilled,
): Pick<CheckoutDraft, 'address' | 'filled'> {
  const isOpen = (field: 'state' | 'city') => address[field] === '' || address[field] === filled[field]
  if (!isOpen('state') && address.state !== state) return { address, filled }
  const next = { state, city: isOpen('city') ? (city ?? '') : address.city }
  return {
    address: { ...address, country: address.country || country, ...next },
    filled: { state: isOpen('state') ? next.state : '', city: isOpen('city') ? next.city : '' },
  }
}

const DAY_MS = 24 * 60 * 60_000

/** Disabled until logged in: nobody pays before. */
export function pinCodeServiceQuery(address: Pick<Address, 'country' | 'pincode'>, token: string | null) {
  const pin = indianPinCode(address)
  return queryOptions({
    ...endpointQuery('checkPinCode', { path: { pin: pin ?? '' }, token: token ?? '' }, DAY_MS),
    enabled: pin !== null && token !== null,
    retry: false,
  })
}
