/** What was searched for on this device, latest first. */
import { createLocalList } from './local-list.ts'

const MAX_SEARCHES = 6
const MAX_LENGTH = 60

const searches = createLocalList('last-searches', { parse: parseSearches, withItem: withSearch })

export const useRecentSearches = searches.useItems
/** Puts a term in front. A blank one is not remembered. */
export const rememberSearch = searches.add
export const clearSearches = searches.clear

/** The terms with this one in front, once whatever its case, and no more than are kept. */
export function withSearch(terms: readonly string[], term: string): string[] {
  const wanted = term.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH)
  if (!wanted) return [...terms]
  return [wanted, ...terms.filter((other) => other.toLowerCase() !== wanted.toLowerCase())].slice(0, MAX_SEARCHES)
}

/** Reads terms from text that some release of the shop, or anything else, had stored. */
export function parseSearches(stored: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((term) => typeof term === 'string').slice(0, MAX_SEARCHES) : []
  } catch {
    return []
  }
}
