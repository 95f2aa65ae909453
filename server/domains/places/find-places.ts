import { lazyDataFile } from './lazy-data-file.ts'

/** One line of the data; each is read only when somebody asks for that country. */
type Country = [name: string, states: [name: string, cities: string[]][]]

const world = lazyDataFile('world.jsonl.br', (text) => {
  const lines = text.split('\n').map((line): [name: string, line: string] => {
    const [name] = /^\["([^"]+)"/.exec(line)?.slice(1) ?? []
    if (!name) throw new Error('A line of the data of places does not begin with the name of a country.')
    return [name, line]
  })
  return { names: lines.map(([name]) => name), lines: new Map(lines.map(([name, line]) => [normalized(name), line])) }
})

/** Names of all countries, sorted. */
export async function findCountries(): Promise<string[]> {
  return (await world()).names
}

/** A country's name as the list has it, and its states, sorted; `null` for a country that is not in the list. */
export async function findStates(country: string): Promise<{ name: string; states: string[] } | null> {
  const found = await readCountry(country)
  return found && { name: found[0], states: found[1].map(([state]) => state) }
}

/** The towns and cities of a state, sorted; `null` for a country or state that is not in the list. */
export async function findCities(country: string, state: string): Promise<string[] | null> {
  const states = (await readCountry(country))?.[1] ?? []
  return states.find(([name]) => normalized(name) === normalized(state))?.[1] ?? null
}

async function readCountry(name: string): Promise<Country | null> {
  const line = (await world()).lines.get(normalized(name))
  return line ? JSON.parse(line) : null
}

/** Whoever writes "india" means India. */
function normalized(name: string): string {
  return name.trim().toLowerCase()
}
