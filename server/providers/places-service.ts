/**
 * Lists of countries, states and cities, in the format of the public services
 * that the address form was designed for (specification, section 7).
 */
import * as z from 'zod'
import { createProviderClient, type ProviderReports, type ProviderResult } from './provider-request.ts'

/** Names are sorted and unique. An unknown place is `refused`. */
export interface PlacesService {
  findCountries(): Promise<ProviderResult<string[]>>
  /** The country as the service spells it, and its states. */
  findStates(country: string): Promise<ProviderResult<{ name: string; states: string[] }>>
  findCities(country: string, state: string): Promise<ProviderResult<string[]>>
}

interface PlacesServiceOptions extends ProviderReports {
  /** Base of `/countries`, `/states` and `/cities`. */
  url: string
}

/** In ms. Short: a shopper waits, and the shop has its own lists. */
const TIMEOUT_MS = 2500

/** More than any state has cities. A longer list is not one of places. */
const MAX_NAMES = 20_000

/** As long as in an address. */
const placeName = z.string().trim().min(1).max(100)

const countries = z
  .array(z.object({ name: z.object({ common: placeName }) }))
  .min(1)
  .max(MAX_NAMES)
  .transform((list) => sortNames(list.map(({ name }) => name.common)))

const states = z
  .object({
    error: z.literal(false).optional(),
    data: z.object({
      name: placeName,
      states: z
        .array(z.object({ name: placeName }))
        .min(1)
        .max(MAX_NAMES),
    }),
  })
  .transform(({ data }) => ({ name: data.name, states: sortNames(data.states.map(({ name }) => name)) }))

const cities = z
  .object({ error: z.literal(false).optional(), data: z.array(placeName).min(1).max(MAX_NAMES) })
  .transform(({ data }) => sortNames(data))

export function openPlacesService({ url, reportError, onCall }: PlacesServiceOptions): PlacesService {
  const send = createProviderClient({
    name: 'The places service',
    baseUrl: () => url,
    readRefusal: () => ({ code: 'REFUSED', message: 'The places service refused the request.' }),
    reportError,
    onCall,
    timeoutMs: TIMEOUT_MS,
  })
  return {
    findCountries: () => send('GET', '/countries', countries),
    findStates: (country) => send('POST', '/states', states, { body: { country } }),
    findCities: (country, state) => send('POST', '/cities', cities, { body: { country, state } }),
  }
}

function sortNames(names: readonly string[]): string[] {
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'))
}
