import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isIndia } from '#contract/orders/address-rules.ts'
import { readPinCode } from '#contract/orders/pin-code.ts'
import { differingStates, type PinStates } from '#contract/orders/pin-states.ts'
import type { Address } from '#contract/schemas/address.ts'
import { type AddressEntry, isStateKept, noneFilled } from '../../state/checkout/checkout-draft.ts'
import { indianPinCode, type PinCodePlace, usePinCodePlace } from '../../state/queries/pin-code.ts'
import { endpointQuery } from '../../state/queries/queries.ts'
import { citiesQuery } from './region-queries.ts'
import { withState } from './regions.ts'

/**
 * Receives the entry as it is by then: browsers fill in several fields at once.
 * `isShoppers`: not only what follows from what the shopper entered.
 */
export type ChangeEntry = (change: (entry: AddressEntry) => Partial<AddressEntry>, isShoppers: boolean) => void

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
export function usePinCodeLookup(entry: AddressEntry, onChange: ChangeEntry): PinCodeLookup {
  const { address, filled } = entry
  const place = usePinCodePlace(address)
  const filledPin = useRef('')
  useEffect(() => {
    if (address.pincode === '') filledPin.current = ''
    if (!place || filledPin.current === place.pin) return
    filledPin.current = place.pin
    const next = fillFromPinCode(address, place, filled)
    const isChanged = next.address.state !== address.state || next.address.city !== address.city
    if (isChanged) onChange(() => next, false)
  }, [place, address, filled, onChange])

  const differing = useDifferingStates(entry)
  const { data: cities } = useQuery({ ...citiesQuery(address.country, address.state), enabled: false })
  const changeState = (typed: string) =>
    onChange((current) => {
      const moved = withState(current.address, typed, { countries: undefined, states: undefined, cities })
      // Without the list of cities, the PIN code knows better than the other state.
      const isVillage = cities !== undefined && moved.city !== ''
      const city = !isVillage && place?.state === typed ? (place.city ?? '') : ''
      return { address: { ...moved, city: city || moved.city }, filled: { state: moved.state, city } }
    }, true)
  const isHere = address.country === '' || isIndia(address.country)
  return { area: isHere ? areaOf(address, place) : undefined, differing, changeState }
}

/** Null if there is nothing to ask. */
export function useDifferingStates(entry: AddressEntry): PinStates | null {
  const { address, heardStates } = entry
  const place = usePinCodePlace(address)
  const isHeard = heardStates && readPinCode(heardStates.pincode) === indianPinCode(address)
  // A response cached by an earlier release has no `states`.
  const served = place?.states ?? []
  const states = served.length > 0 || !isHeard ? served : heardStates.states
  return isStateKept(entry) ? null : differingStates(address, states)
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
  filled: AddressEntry['filled'] = noneFilled,
): Pick<AddressEntry, 'address' | 'filled'> {
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
