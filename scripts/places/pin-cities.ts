import { groupBy, lookupKey, placeKey } from './place-names.ts'

export interface Office {
  name: string
  pincode: number
  district: string
  state: string
}

/** By state, then by normalised name (`lookupKey`). */
type Cities = Map<string, Map<string, string>>

/** Returns a function from PIN code (postal code) to city, or null. */
export function createCityFinder(offices: Office[], cities: Cities) {
  const byPin = groupBy(offices, ({ pincode }) => pincode)
  const centres = centresOf(offices)

  return (pin: number, state: string, district: string): string | null => {
    const names = cities.get(state)
    const capital = names?.get(lookupKey(district)) ?? null
    // A post office in the sorting district is named after the district: the PIN
    // code belongs to the district's main city.
    if (capital && centres.has(`${state}|${placeKey(district)}|${sortingDistrict(pin)}`)) return capital
    const here = (byPin.get(pin) ?? []).map(({ name }) => name)
    // Otherwise it belongs to the town that its post offices are named after or,
    // without a single one, to the district's main city.
    const towns = [...new Set(here.flatMap((name) => names?.get(lookupKey(name)) ?? []))]
    return (towns.length === 1 ? towns[0] : null) ?? namesake(towns, here.map(placeKey)) ?? capital
  }
}

/**
 * Sorting districts (first three digits of a PIN code) with a post office named
 * after its administrative district.
 */
function centresOf(offices: Office[]): Set<string> {
  return new Set(
    offices
      .filter(({ name, district }) => placeKey(name) === placeKey(district))
      .map(({ state, district, pincode }) => `${state}|${placeKey(district)}|${sortingDistrict(pincode)}`),
  )
}

function sortingDistrict(pin: number): number {
  return Math.floor(pin / 1000)
}

/**
 * The town that other local post offices are named after, e.g. "Bhuj" for "Bhuj
 * Ravalwadi". Null for none or several.
 */
function namesake(towns: string[], keys: string[]): string | null {
  const named = towns.filter((town) => keys.some((key) => key.startsWith(`${placeKey(town)} `)))
  return named.length === 1 ? (named[0] ?? null) : null
}
