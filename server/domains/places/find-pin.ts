import { lazyDataFile } from './lazy-data-file.ts'
import { presentTownName } from './town-names.ts'

export interface PinLocation {
  /** As in the list of Indian states. */
  state: string
  /** All that its post offices lie in, `state` first; empty if the PIN code is not listed. */
  states: string[]
  /** As the postal service names it; empty if unknown. */
  district: string
  /** As in the state's list; null if unknown. */
  city: string | null
}

/** `pins.json.br`, made by `scripts/places/make-places.ts`. Each PIN code refers to one of the `places`. */
interface PinFile {
  places: [state: string, district: string, city: string | null][]
  pins: [pin: number, placeIndex: number][]
  /** Other states of PIN codes beside a border. */
  alsoIn: [pin: number, states: string[]][]
}

const pinData = lazyDataFile('pins.json.br', (text) => {
  const { places, pins, alsoIn }: PinFile = JSON.parse(text)
  const locations = places.map(([state, district, city]): PinLocation => {
    return { state, states: [state], district, city: city && presentTownName(state, city) }
  })
  const byPin = new Map(
    pins.flatMap(([pin, index]) => {
      const location = locations[index]
      return location ? [[String(pin), location]] : []
    }),
  )
  for (const [pin, others] of alsoIn) {
    const location = byPin.get(String(pin))
    if (location) byPin.set(String(pin), { ...location, states: [location.state, ...others] })
  }
  return { byPin, stateByPrefix: findUniqueStates(byPin) }
})

/**
 * For an unknown code only the state, if all codes with its first three digits are in one. Null
 * otherwise.
 */
export async function findPin(pin: string): Promise<PinLocation | null> {
  const { byPin, stateByPrefix } = await pinData()
  const location = byPin.get(pin)
  if (location) return location
  const state = stateByPrefix.get(pin.slice(0, 3))
  return state ? { state, states: [], district: '', city: null } : null
}

/** Omits prefixes that occur in several states. */
function findUniqueStates(byPin: ReadonlyMap<string, PinLocation>): Map<string, string> {
  const statesByPrefix = new Map<string, Set<string>>()
  for (const [pin, { states }] of byPin) {
    const prefix = pin.slice(0, 3)
    statesByPrefix.set(prefix, new Set([...(statesByPrefix.get(prefix) ?? []), ...states]))
  }
  return new Map([...statesByPrefix].flatMap(([prefix, [state, other]]) => (state && !other ? [[prefix, state]] : [])))
}
