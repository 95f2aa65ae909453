/**
 * What was searched for on this device, latest first. Kept in localStorage, and wiped with everything else that is the
 * shopper's own.
 */
import { useSyncExternalStore } from 'react'
import { proxy, ref, snapshot, subscribe } from 'valtio'

const KEY = 'last-searches'
const KEPT_AT_MOST = 6
const LONGEST = 60

/** The list is replaced as a whole, never changed. */
const searches = proxy({ terms: ref<string[]>([]) })

/** What this device remembers; nothing until it has been read, which is after hydration. */
export function useLastSearches(): readonly string[] {
  return useSyncExternalStore(watch, now, unread)
}

function watch(listener: () => void): () => void {
  const stop = subscribe(searches, listener)
  searches.terms = ref(readStored())
  return stop
}

const none: string[] = []
const now = () => snapshot(searches).terms
const unread = () => none

/** Puts a term in front. A blank one is not remembered. Reads the store first: two tabs do not forget for each other. */
export function rememberSearch(term: string): void {
  const terms = withSearch(readStored(), term)
  searches.terms = ref(terms)
  try {
    localStorage.setItem(KEY, JSON.stringify(terms))
  } catch {
    // Storage is full or forbidden: the terms then last as long as this page.
  }
}

/** Forgets all of them, here and on the device. */
export function forgetSearches(): void {
  searches.terms = ref([])
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Where nothing can be stored, nothing is.
  }
}

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

function readStored(): string[] {
  try {
    return readSearches(localStorage.getItem(KEY))
  } catch {
    // Storage is forbidden: what this page remembers by itself is all there is.
    return searches.terms
  }
}
