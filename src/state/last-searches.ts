/** What was searched for on this device, latest first. */
import { deviceList } from './device-list.ts'

const KEPT_AT_MOST = 6
const LONGEST = 60

const searches = deviceList('last-searches', { read: readSearches, withItem: withSearch })

export const useLastSearches = searches.useItems
/** Puts a term in front. A blank one is not remembered. */
export const rememberSearch = searches.add
export const forgetSearches = searches.forget

/** The terms with this one in front, once whatever its case, and no more than are kept. */
export function withSearch(terms: readonly string[], term: string): string[] {
  const wanted = term.trim().replace(/\s+/g, ' ').slice(0, LONGEST)
  if (!wanted) return [...terms]
  return [wanted, ...terms.filter((other) => other.toLowerCase() !== wanted.toLowerCase())].slice(0, KEPT_AT_MOST)
}

/** Reads terms from text that some release of the shop, or anything else, had stored. */
export function readSearches(stored: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((term) => typeof term === 'string').slice(0, KEPT_AT_MOST) : []
  } catch {
    return []
  }
}
