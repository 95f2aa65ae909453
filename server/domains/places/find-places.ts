import { isIndia } from '#contract/orders/address-rules.ts'
import { findGstState } from '#contract/orders/gst-states.ts'
import { lazyDataFile } from './lazy-data-file.ts'
import { presentTowns } from './town-names.ts'

/** One line of `world.jsonl.br`, made by `scripts/places/make-places.ts`. */
type Country = [name: string, states: [name: string, cities: string[]][]]

/** A country's line is parsed only when it is asked for. */
const world = lazyDataFile('world.jsonl.br', (text) => {
  const lines = text.split('\n').map((line): [name: string, line: string] => {
    const [name] = /^\["([^"]+)"/.exec(line)?.slice(1) ?? []
    if (!name) throw new Error('A line of world.jsonl does not begin with the name of a country.')
    return [name, line]
  })
  return { names: lines.map(([name]) => name), lines: new Map(lines.map(([name, line]) => [normalized(name), line])) }
})

/** Sorted. */
export async function findCountries(): Promise<string[]> {
  return (await world()).names
}

/** Official name and sorted states; null if unknown. */
export async function findStates(countryName: string): Promise<{ name: string; states: string[] } | null> {
  const found = await readCountry(countryName)
  return found && { name: found[0], states: found[1].map(([state]) => state) }
}

/** Sorted; null if unknown. */
export async function findCities(countryName: string, stateName: string): Promise<string[] | null> {
  const [country, states] = (await readCountry(countryName)) ?? ['', []]
  const name = usualStateName(country, stateName)
  const found = states.find(([state]) => normalized(state) === normalized(name))
  if (!found) return null
  const [state, cities] = found
  return isIndia(country) ? presentTowns(state, cities) : cities
}

/** `Odisha` for `Orissa` and `OD`. Outside India, the name as it is. */
export function usualStateName(country: string, state: string): string {
  return (isIndia(country) && findGstState(state)?.name) || state
}

async function readCountry(name: string): Promise<Country | null> {
  const { lines } = await world()
  const line = lines.get(normalized(isIndia(name) ? 'India' : name))
  return line ? JSON.parse(line) : null
}

function normalized(name: string): string {
  return name.trim().toLowerCase()
}
