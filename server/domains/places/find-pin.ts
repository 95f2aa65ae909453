import { lazyDataFile } from './lazy-data-file.ts'

export interface PinLocation {
  /** As the list of India's states has it. */
  state: string
  /** As the post office has it; empty when only the state is known. */
  district: string
  /** As the list of that state's cities has it; `null` when the data does not say. */
  city: string | null
}

interface PinData {
  places: [state: string, district: string, city: string | null][]
  /** PIN code and the place it is in, sorted. */
  pins: [pin: number, place: number][]
}

const pinData = lazyDataFile('pins.json.br', (text) => {
  const { places, pins }: PinData = JSON.parse(text)
  const placeOf = (at: number): PinLocation => {
    const [state, district, city] = places[at] ?? ['', '', null]
    return { state, district, city }
  }
  const byPin = new Map(pins.map(([pin, at]) => [String(pin), placeOf(at)]))
  return { byPin, stateByStart: statesByPrefix(byPin) }
})

/**
 * Where a PIN code is; `null` for one that India does not have. Of a code that is not in the list the first three digits
 * still tell the state, when all known codes that begin so lie in one. It is a suggestion: a shopper may know better.
 */
export async function findPin(pin: string): Promise<PinLocation | null> {
  const { byPin, stateByStart } = await pinData()
  const place = byPin.get(pin)
  if (place) return place
  const state = stateByStart.get(pin.slice(0, 3))
  return state ? { state, district: '', city: null } : null
}

/** Without the beginnings that two states share. */
function statesByPrefix(byPin: Map<string, PinLocation>): Map<string, string> {
  const states = new Map<string, Set<string>>()
  for (const [pin, { state }] of byPin) {
    const start = pin.slice(0, 3)
    states.set(start, (states.get(start) ?? new Set()).add(state))
  }
  return new Map([...states].flatMap(([start, [state, other]]) => (state && !other ? [[start, state]] : [])))
}
