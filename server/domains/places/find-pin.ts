import { lazyDataFile } from './lazy-data-file.ts'

export interface PinLocation {
  /** Name of the state, spelled as in the list of Indian states. */
  state: string
  /** Name of the district, as used by the Indian postal service; empty if only the state is known. */
  district: string
  /** Name of the city, spelled as in the state's list of cities; null if unknown. */
  city: string | null
}

/**
 * Content of `pins.json.br`, which `scripts/places/make-places.ts` generates. Each PIN code (Indian postal code) refers
 * to one of the `places` by index.
 */
interface PinFile {
  places: [state: string, district: string, city: string | null][]
  pins: [pin: number, placeIndex: number][]
}

const pinData = lazyDataFile('pins.json.br', (text) => {
  const { places, pins }: PinFile = JSON.parse(text)
  const locations = places.map(([state, district, city]): PinLocation => ({ state, district, city }))
  const byPin = new Map(
    pins.flatMap(([pin, index]) => {
      const location = locations[index]
      return location ? [[String(pin), location]] : []
    }),
  )
  return { byPin, stateByPrefix: findUniqueStates(byPin) }
})

/**
 * Suggests the location of a PIN code (Indian postal code). If the exact code is unknown, suggests only the state,
 * provided that all known codes with the same first three digits are in that state. Returns null if the state is
 * unknown, too.
 */
export async function findPin(pin: string): Promise<PinLocation | null> {
  const { byPin, stateByPrefix } = await pinData()
  const location = byPin.get(pin)
  if (location) return location
  const state = stateByPrefix.get(pin.slice(0, 3))
  return state ? { state, district: '', city: null } : null
}

/** Maps each three-digit prefix of the known PIN codes to its state. Omits prefixes that occur in several states. */
function findUniqueStates(byPin: ReadonlyMap<string, PinLocation>): Map<string, string> {
  const statesByPrefix = new Map<string, Set<string>>()
  for (const [pin, { state }] of byPin) {
    const prefix = pin.slice(0, 3)
    statesByPrefix.set(prefix, (statesByPrefix.get(prefix) ?? new Set()).add(state))
  }
  return new Map([...statesByPrefix].flatMap(([prefix, [state, other]]) => (state && !other ? [[prefix, state]] : [])))
}
