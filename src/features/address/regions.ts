import { isIndia } from '#contract/orders/address-rules.ts'
import { countryCode, nearestCountry } from '#contract/orders/country-code.ts'
import { findGstState, nearestGstState } from '#contract/orders/gst-states.ts'
import type { Address } from '#contract/schemas/address.ts'
import { findOption } from '../../ui/forms/combobox-options.ts'
import type { PlaceList } from './region-queries.ts'

/** Of the address's own country and state. Undefined until known. */
export interface RegionLists {
  countries: PlaceList | undefined
  states: PlaceList | undefined
  cities: PlaceList | undefined
}

/**
 * Another country clears state and city. Browsers fill in several fields at once, in any order: then
 * only what belongs to the old country is cleared. A misspelled country clears nothing.
 */
export function withCountry(address: Address, typed: string, lists: RegionLists, isFilledIn: boolean): Address {
  const country = countryName(typed, lists)
  const isSlip = isUnlisted(lists.countries, country)
  if (isSlip || country === address.country || !isKnown(lists.countries, address.country))
    return { ...address, country }
  const { state, city } = address
  const keeps = (name: string, list: PlaceList | undefined) => isFilledIn && !list?.names.includes(name)
  return {
    ...address,
    country,
    state: keeps(state, lists.states) ? state : '',
    city: keeps(city, lists.cities) ? city : '',
  }
}

/** Another state clears the city if it is one of the old state's. A village in no list stays. */
export function withState(address: Address, typed: string, lists: RegionLists): Address {
  const state = stateName({ ...address, state: typed }, lists)
  const isOutdated = state !== address.state && lists.cities?.names.includes(address.city)
  return { ...address, state, city: isOutdated ? '' : address.city }
}

/** The listed names for former names, short forms and other spellings. */
export function withPresentNames(address: Address, lists: RegionLists): Address {
  const country = countryName(address.country, lists)
  const state = stateName(address, lists)
  const city = (lists.cities && find(lists.cities, address.city)) ?? address.city
  const isPresent = country === address.country && state === address.state && city === address.city
  return isPresent ? address : { ...address, country, state, city }
}

/** Whether the regions in it can be listed: no if it is in no list, probably if there is no list. */
export function isKnown(list: PlaceList | undefined, name: string): boolean {
  return name !== '' && (list === undefined || list.names.includes(name))
}

interface Mistake {
  error: string
  /** What may have been meant. */
  suggestion: string | undefined
}

/** Null if the country is understood, or empty. */
export function countryMistake({ country }: Address, lists: RegionLists): Mistake | null {
  if (!isUnlisted(lists.countries, countryName(country, lists))) return null
  return {
    error: 'Please choose a country from the list.',
    suggestion: listed(lists.countries, nearestCountry(country)),
  }
}

/** Outside India any text is a state. */
export function stateMistake(address: Address, lists: RegionLists): Mistake | null {
  const { country, state } = address
  if (!isIndia(country) || !isUnlisted(lists.states, stateName(address, lists))) return null
  return {
    error: 'Please choose a state of India from the list.',
    suggestion: listed(lists.states, nearestGstState(state)?.name),
  }
}

function countryName(text: string, { countries }: RegionLists): string {
  if (!countries) return text
  const code = countryCode(text)
  return find(countries, text) ?? (code && countries.names.find((name) => countryCode(name) === code)) ?? text
}

function stateName({ country, state }: Address, { states }: RegionLists): string {
  if (!states) return state
  const name = find(states, state)
  if (name !== undefined || !isIndia(country)) return name ?? state
  const understood = findGstState(state)?.name
  return understood !== undefined && states.names.includes(understood) ? understood : state
}

function find({ names, otherNames }: PlaceList, text: string): string | undefined {
  return findOption(names, text, otherNames)
}

function isUnlisted(list: PlaceList | undefined, name: string): boolean {
  return name.trim() !== '' && list !== undefined && list.names.length > 0 && !list.names.includes(name)
}

/** As the list spells it; undefined if it does not list it. */
function listed(list: PlaceList | undefined, name: string | null | undefined): string | undefined {
  return list && name ? find(list, name) : undefined
}
