import { groupBy, lookupKey, placeKey } from './place-names.ts'

export interface Office {
  name: string
  pincode: number
  district: string
  state: string
}

/** The cities of each state. The inner map contains the city names by the normalised name that `lookupKey` returns. */
type Cities = Map<string, Map<string, string>>

/**
 * Returns a function that finds the city for a PIN code (postal code). That function returns null if there is no city.
 */
export function createCityFinder(offices: Office[], cities: Cities) {
  const byPin = groupBy(offices, ({ pincode }) => pincode)
  const centres = centresOf(offices)

  return (pin: number, state: string, district: string): string | null => {
    const names = cities.get(state)
    const capital = names?.get(lookupKey(district)) ?? null
    // If a post office in the same sorting district is named after the district, the PIN code belongs to the district's
    // main city.
    if (capital && centres.has(`${state}|${placeKey(district)}|${sortingDistrict(pin)}`)) return capital
    const here = (byPin.get(pin) ?? []).map(({ name }) => name)
    // Otherwise, the PIN code belongs to the town that its post offices are named after or, if there is no single such
    // town, to the district's main city.
    const towns = [...new Set(here.flatMap((name) => names?.get(lookupKey(name)) ?? []))]
    return (towns.length === 1 ? towns[0] : null) ?? namesake(towns, here.map(placeKey)) ?? capital
  }
}

/**
 * Returns all sorting districts (the first three digits of a PIN code) with a post office named after its
 * administrative district.
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
 * Returns the town that other local post offices are named after, such as "Bhuj" for "Bhuj Ravalwadi". Returns null if
 * there is no such town or more than one.
 */
function namesake(towns: string[], keys: string[]): string | null {
  const named = towns.filter((town) => keys.some((key) => key.startsWith(`${placeKey(town)} `)))
  return named.length === 1 ? (named[0] ?? null) : null
}
