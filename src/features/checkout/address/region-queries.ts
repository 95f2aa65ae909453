/** Countries, their states and the cities of those, as the shop's public places tell them. */
import { queryOptions } from '@tanstack/react-query'
import { type Outcome, request } from '#sync/api.ts'
import { RefusedError, UnreachableError } from '../../../state/queries/queries.ts'

/** Places do not move while somebody shops. */
const forever = { staleTime: Number.POSITIVE_INFINITY, retry: 1 }

/** First where most parcels go. */
const FIRST = 'India'

export const countriesQuery = () =>
  queryOptions({
    ...forever,
    queryKey: ['listCountries', {}, {}],
    queryFn: async ({ signal }) => {
      const names = answerOf(await request('listCountries', { signal })).map(({ name }) => name.common)
      return names.includes(FIRST) ? [FIRST, ...names.filter((name) => name !== FIRST)] : names
    },
  })

export const statesQuery = (country: string) =>
  queryOptions({
    ...forever,
    queryKey: ['listStates', { country }, {}],
    enabled: country !== '',
    queryFn: async ({ signal }) =>
      namesOf(answerOf(await request('listStates', { body: { country }, signal })).data.states),
  })

export const citiesQuery = (country: string, state: string) =>
  queryOptions({
    ...forever,
    queryKey: ['listCities', { country, state }, {}],
    enabled: country !== '' && state !== '',
    queryFn: async ({ signal }) =>
      unique(answerOf(await request('listCities', { body: { country, state }, signal })).data),
  })

function namesOf(places: readonly { name: string }[]): string[] {
  return unique(places.map(({ name }) => name))
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}

function answerOf<Answer>(outcome: Outcome<Answer>): Answer {
  if (outcome.kind === 'ok') return outcome.data
  throw outcome.kind === 'refused' ? new RefusedError(outcome.code, outcome.message) : new UnreachableError()
}
