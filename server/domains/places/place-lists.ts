/**
 * Lists of countries, states and cities for the address form: from the service that the owner has configured, and from
 * the built-in data without one.
 */
import type { Clock } from '../../lib/clock.ts'
import type { ReportError } from '../../lib/report-error.ts'
import type { PlacesService } from '../../providers/places-service.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'
import { findCities, findCountries, findStates } from './find-places.ts'

/** Returns sorted names of places. A list is null if its country or state is unknown. */
export interface PlaceLists {
  findCountries(): Promise<string[] | null>
  findStates(country: string): Promise<{ name: string; states: string[] } | null>
  findCities(country: string, state: string): Promise<string[] | null>
}

interface PlaceListsDeps {
  /** The configured service, or null to use only the built-in data. */
  service: PlacesService | null
  clock: Clock
  reportError: ReportError
}

const builtIn: PlaceLists = { findCountries, findStates, findCities }

/** How long a list from the service is used before it is read again, in ms. */
const MAX_AGE_MS = 24 * 60 * 60_000

/** How long the service is left alone after a failure, in ms, so that not every shopper waits for its timeout. */
const PAUSE_MS = 60_000

/** Maximum number of cached lists of each kind. The list that was read first is dropped. */
const MAX_CACHED = 500

/**
 * Opens the lists of places. If the service fails, is slow or does not know a place, returns an earlier list from the
 * service or, failing that, the built-in one.
 */
export function openPlaceLists({ service, clock, reportError }: PlaceListsDeps): PlaceLists {
  if (!service) return builtIn
  let pausedUntil = 0

  const pauseService = (reason: string) => {
    pausedUntil = clock() + PAUSE_MS
    reportError(new Error(reason), 'The places service failed, so the built-in lists are used.')
  }

  /** Adds the cache and the built-in data to a request of the service. */
  const cached = <Names extends string[], List>(
    ask: (...names: Names) => Promise<ProviderResult<List>>,
    findBuiltIn: (...names: Names) => Promise<List | null>,
  ) => {
    const lists = new Map<string, { list: List; readAt: number }>()
    return async (...names: Names): Promise<List | null> => {
      const key = names.map((name) => name.trim().toLowerCase()).join('\n')
      const known = lists.get(key)
      if (known && clock() < known.readAt + MAX_AGE_MS) return known.list
      const result = clock() < pausedUntil ? null : await ask(...names)
      if (result?.kind === 'ok') {
        addToCache(lists, key, { list: result.value, readAt: clock() })
        return result.value
      }
      if (result?.kind === 'unknown') pauseService(result.reason)
      // A country or state may be unknown to the service. If it refuses to list the countries, it is broken.
      if (result?.kind === 'refused' && names.length === 0) pauseService(result.message)
      return known?.list ?? (await findBuiltIn(...names))
    }
  }
  return {
    findCountries: cached(service.findCountries, builtIn.findCountries),
    findStates: cached(service.findStates, builtIn.findStates),
    findCities: cached(service.findCities, builtIn.findCities),
  }
}

function addToCache<Entry>(cache: Map<string, Entry>, key: string, entry: Entry): void {
  cache.delete(key)
  cache.set(key, entry)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
}
