import { queryOptions } from '@tanstack/react-query'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { HOME_COUNTRY } from '../../../state/checkout/checkout-draft.ts'
import { type CachedResponse, endpointQuery } from '../../../state/queries/queries.ts'
import type { OtherNames } from '../../../ui/forms/combobox-options.ts'

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
  const { names, otherNames } = toList(data.map((country) => ({ ...country, name: country.name.common })))
  return { names: names.includes(HOME_COUNTRY) ? unique([HOME_COUNTRY, ...names]) : names, otherNames }
}

function readStates({ data }: CachedResponse<ResponseBodies['listStates']>): PlaceList {
  return toList(data.data.states)
}

function readCities({ data }: CachedResponse<ResponseBodies['listCities']>): PlaceList {
  return { names: unique(data.data), otherNames: data.otherNames ?? {} }
}

function toList(places: readonly { name: string; otherNames?: string[] | undefined }[]): PlaceList {
  const named = places.map(({ name, otherNames = [] }) => [name, otherNames] as const)
  return { names: unique(named.map(([name]) => name)), otherNames: Object.fromEntries(named) }
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
