/** From the owner's service, and from the built-in data without one. */
import type { Clock } from '../../lib/clock.ts'
import type { ReportError } from '../../lib/report-error.ts'
import type { PlacesService } from '../../providers/places-service.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'
import { findCities, findCountries, findStates } from './find-places.ts'

/** Sorted; null if country or state is unknown. */
export interface PlaceLists {
  findCountries(): Promise<string[] | null>
  findStates(country: string): Promise<{ name: string; states: string[] } | null>
  findCities(country: string, state: string): Promise<string[] | null>
}

interface PlaceListsDeps {
  /** Null to use only the built-in data. */
  service: PlacesService | null
  clock: Clock
  reportError: ReportError
}

const builtIn: PlaceLists = { findCountries, findStates, findCities }

/** In ms. */
const MAX_AGE_MS = 24 * 60 * 60_000

/** After a failure, in ms, so that not every shopper waits for its timeout. */
const PAUSE_MS = 60_000

/** Per kind. The oldest is dropped. */
const MAX_CACHED = 500

/**
 * If the service fails, is slow or does not know a place: its earlier list or, failing that, the
 * built-in one.
 */
export function openPlaceLists({ service, clock, reportError }: PlaceListsDeps): PlaceLists {
  if (!service) return builtIn
  let pausedUntil = 0

  const pauseService = (reason: string) => {
    pausedUntil = clock() + PAUSE_MS
    reportError(new Error(reason), 'The places service failed, so the built-in lists are used.')
  }

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
      // A service may not know a place. If it refuses to list countries, it is broken.
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
