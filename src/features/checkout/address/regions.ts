import { isIndia } from '#contract/orders/address-rules.ts'
import type { Address } from '#contract/schemas/address.ts'
import { findOption, nearestOption } from '../../../ui/forms/combobox-options.ts'
import type { PlaceList } from './region-queries.ts'

/** Of the address's own country and state. Undefined until known. */
export interface RegionLists {
  countries: PlaceList | undefined
  states: PlaceList | undefined
  cities: PlaceList | undefined
}

/**
 * Another country clears state and city. Browsers fill in several fields at once, in any order: then
 * only what belongs to the old country is cleared.
 */
export function withCountry(address: Address, country: string, lists: RegionLists, isFilledIn: boolean): Address {
  if (!isKnown(lists.countries, address.country)) return { ...address, country }
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
export function withState(address: Address, state: string, { cities }: RegionLists): Address {
  return { ...address, state, city: cities?.names.includes(address.city) ? '' : address.city }
}

/** The listed names for former names, short forms and other spellings. */
export function withPresentNames(address: Address, { countries, states, cities }: RegionLists): Address {
  const country = listedName(countries, address.country)
  const state = listedName(states, address.state)
  const city = listedName(cities, address.city)
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

/** Null if the country is listed, or empty. */
export function countryMistake({ country }: Address, { countries }: RegionLists): Mistake | null {
  return mistake(countries, country, 'Please choose a country from the list.')
}

/** Outside India any text is a state. */
export function stateMistake({ country, state }: Address, { states }: RegionLists): Mistake | null {
  return isIndia(country) ? mistake(states, state, 'Please choose a state of India from the list.') : null
}

function mistake(list: PlaceList | undefined, name: string, error: string): Mistake | null {
  if (!list || list.names.length === 0 || name.trim() === '') return null
  if (findOption(list.names, name, list.otherNames)) return null
  return { error, suggestion: nearestOption(list.names, name, list.otherNames) }
}

function listedName(list: PlaceList | undefined, name: string): string {
  return (list && findOption(list.names, name, list.otherNames)) ?? name
}
