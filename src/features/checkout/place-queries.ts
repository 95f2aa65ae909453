/** Countries, their states and the cities of those, as the shop's public places tell them. */
import { queryOptions } from '@tanstack/react-query'
import { call, type Outcome } from '#sync/api.ts'
import { Refused, Unreachable } from '../../state/queries.ts'

/** Places do not move while somebody shops. */
const forever = { staleTime: Number.POSITIVE_INFINITY, retry: 1 }

/** First where most parcels go. */
const FIRST = 'India'

export const countriesQuery = () =>
  queryOptions({
    ...forever,
    queryKey: ['listCountries', {}, {}],
    queryFn: async ({ signal }) => {
      const names = answerOf(await call('listCountries', { signal })).map(({ name }) => name.common)
      return names.includes(FIRST) ? [FIRST, ...names.filter((name) => name !== FIRST)] : names
    },
  })

export const statesQuery = (country: string) =>
  queryOptions({
    ...forever,
    queryKey: ['listStates', { country }, {}],
    enabled: country !== '',
    queryFn: async ({ signal }) =>
      namesOf(answerOf(await call('listStates', { body: { country }, signal })).data.states),
  })

export const citiesQuery = (country: string, state: string) =>
  queryOptions({
    ...forever,
    queryKey: ['listCities', { country, state }, {}],
    enabled: country !== '' && state !== '',
    queryFn: async ({ signal }) =>
      unique(answerOf(await call('listCities', { body: { country, state }, signal })).data),
  })

function namesOf(places: readonly { name: string }[]): string[] {
  return unique(places.map(({ name }) => name))
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}

function answerOf<Answer>(outcome: Outcome<Answer>): Answer {
  if (outcome.kind === 'ok') return outcome.answer
  throw outcome.kind === 'refused' ? new Refused(outcome.code, outcome.message) : new Unreachable()
}
