/** On this device, latest first. */
import { createLocalList } from './local-list.ts'

const MAX_SEARCHES = 6
const MAX_LENGTH = 60

const searches = createLocalList('last-searches', { parse: parseSearches, withItem: withSearch })

export const useRecentSearches = searches.useItems
export const rememberSearch = searches.add
export const clearSearches = searches.clear

/** Without duplicates in other case. Ignores blank terms. */
export function withSearch(terms: readonly string[], term: string): string[] {
  const added = term.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH)
  if (!added) return [...terms]
  return [added, ...terms.filter((other) => other.toLowerCase() !== added.toLowerCase())].slice(0, MAX_SEARCHES)
}

/** Empty if invalid. */
export function parseSearches(stored: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((term) => typeof term === 'string').slice(0, MAX_SEARCHES) : []
  } catch {
    // Not JSON.
    return []
  }
}
