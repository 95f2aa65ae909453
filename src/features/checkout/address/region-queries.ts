import { queryOptions } from '@tanstack/react-query'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'

import { type CachedResponse, endpointQuery } from '../../../state/queries/queries.ts'

const NEVER_STALE = Number.POSITIVE_INFINITY

export const countriesQuery = () =>
  queryOptions({
    ...endpointQuery('listCountries', {}, NEVER_STALE),
    retry: 1,
    select: countryNames,
  })

export const statesQuery = (country: string) =>
  queryOptions({
    ...endpointQuery('listStates', { body: { country } }, NEVER_STALE),
    // `endpointQuery` leaves the body out of the key.
    queryKey: ['listStates', { country }, {}],
    retry: 1,
    enabled: country !== '',
    select: stateNames,
  })

export const citiesQuery = (country: string, state: string) =>
  queryOptions({
    ...endpointQuery('listCities', { body: { country, state } }, NEVER_STALE),
    queryKey: ['listCities', { country, state }, {}],
    retry: 1,
    enabled: country !== '' && state !== '',
    select: cityNames,
  })

/** First in the list: most orders go there. */
const HOME_COUNTRY = 'India'

function countryNames({ data }: CachedResponse<ResponseBodies['listCountries']>): string[] {
  const names = data.map(({ name }) => name.common)
  return names.includes(HOME_COUNTRY) ? unique([HOME_COUNTRY, ...names]) : names
}

function stateNames({ data }: CachedResponse<ResponseBodies['listStates']>): string[] {
  return unique(data.data.states.map(({ name }) => name))
}

function cityNames({ data }: CachedResponse<ResponseBodies['listCities']>): string[] {
  return unique(data.data)
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
