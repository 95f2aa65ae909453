import { groupBy, lookupKey, placeKey } from './place-names.ts'

export interface Office {
  name: string
  pincode: number
  district: string
  state: string
}

/** City names of each state, by lookup key. */
type Cities = Map<string, Map<string, string>>

/**
 * Returns a function that finds the city of a PIN code, or null. PIN codes in the same sorting district as the post
 * office named after their district belong to the district's city. Others belong to the one town that a local post
 * office is named after.
 */
export function createCityFinder(offices: Office[], cities: Cities) {
  const byPin = groupBy(offices, ({ pincode }) => pincode)
  const centres = centresOf(offices)

  return (pin: number, state: string, district: string): string | null => {
    const names = cities.get(state)
    const capital = names?.get(lookupKey(district)) ?? null
    if (capital && centres.has(`${state}|${placeKey(district)}|${sortingDistrict(pin)}`)) return capital
    const here = (byPin.get(pin) ?? []).map(({ name }) => name)
    const towns = [...new Set(here.flatMap((name) => names?.get(lookupKey(name)) ?? []))]
    return (towns.length === 1 ? towns[0] : null) ?? namesake(towns, here.map(placeKey)) ?? capital
  }
}

/** Returns the sorting districts (first three digits) that contain a post office named after its district. */
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
 * Returns the only town that other post offices are also named after, e.g. "Bhuj" in "Bhuj Ravalwadi". Returns null if
 * there is none or more than one.
 */
function namesake(towns: string[], keys: string[]): string | null {
  const named = towns.filter((town) => keys.some((key) => key.startsWith(`${placeKey(town)} `)))
  return named.length === 1 ? (named[0] ?? null) : null
}
