import { queryOptions } from '@tanstack/react-query'
import { isIndia } from '#contract/orders/address-rules.ts'
import { otherCountryNames } from '#contract/orders/country-code.ts'
import { otherStateNames } from '#contract/orders/gst-states.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { HOME_COUNTRY } from '../../state/checkout/checkout-draft.ts'
import { type CachedResponse, endpointQuery } from '../../state/queries/queries.ts'
import type { OtherNames } from '../../ui/forms/combobox-options.ts'

export interface PlaceList {
  names: readonly string[]
  otherNames: OtherNames
}

const NEVER_STALE = Number.POSITIVE_INFINITY

export const countriesQuery = () =>
  queryOptions({
    ...endpointQuery('listCountries', {}, NEVER_STALE),
    retry: 1,
    select: readCountries,
  })

export const statesQuery = (country: string) =>
  queryOptions({
    ...endpointQuery('listStates', { body: { country } }, NEVER_STALE),
    // `endpointQuery` leaves the body out of the key.
    queryKey: ['listStates', { country }, {}],
    retry: 1,
    select: readStates,
  })

export const citiesQuery = (country: string, state: string) =>
  queryOptions({
    ...endpointQuery('listCities', { body: { country, state } }, NEVER_STALE),
    queryKey: ['listCities', { country, state }, {}],
    retry: 1,
    select: readCities,
  })

/** The home country comes first. */
function readCountries({ data }: CachedResponse<ResponseBodies['listCountries']>): PlaceList {
  const names = unique(data.map(({ name }) => name.common))
  const isHome = (name: string) => name === HOME_COUNTRY
  const sorted = [...names.filter(isHome), ...names.filter((name) => !isHome(name))]
  return { names: sorted, otherNames: namesOf(sorted, otherCountryNames) }
}

function readStates({ data: { data } }: CachedResponse<ResponseBodies['listStates']>): PlaceList {
  const names = unique(data.states.map(({ name }) => name))
  return { names, otherNames: isIndia(data.name) ? namesOf(names, otherStateNames) : {} }
}

function readCities({ data }: CachedResponse<ResponseBodies['listCities']>): PlaceList {
  return { names: unique(data.data), otherNames: data.otherNames ?? {} }
}

function namesOf(names: readonly string[], othersOf: (name: string) => readonly string[]): OtherNames {
  return Object.fromEntries(names.map((name) => [name, othersOf(name)]))
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
