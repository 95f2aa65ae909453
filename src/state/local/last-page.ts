/** Where the shopper was in the installed shop, so that a launch goes on there. Kept in localStorage. */
import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage.ts'

const KEY = 'nakshi-last-place'

/** Of yesterday's place nobody thinks any more. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000

/** Pages that only mean something at the moment they are opened. */
const TRANSIENT_PAGES = /^\/(payment-|reset-password|newsletter|404)/

/** Remembers the place whenever the installed shop leaves the screen. In a browser's tab nothing is remembered. */
export function trackLastPage(): void {
  if (!matchMedia('(display-mode: standalone)').matches) return
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveLastPage(location, Date.now())
  })
}

/** Remembers a place, unless it is one that shoppers only pass through. `now` in epoch ms. */
export function saveLastPage(place: Pick<Location, 'pathname' | 'search'>, now: number): void {
  if (TRANSIENT_PAGES.test(place.pathname)) return
  writeLocal(KEY, JSON.stringify({ path: place.pathname + place.search, at: now }))
}

/** Forgets it. */
export function clearLastPage(): void {
  removeLocal(KEY)
}

/** The path to open at a launch; home where nothing is known, or nothing good any more. */
export function lastPage(now = Date.now()): string {
  try {
    const { path, at } = JSON.parse(readLocal(KEY) ?? '{}')
    const isOurs = typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')
    return isOurs && now - at < MAX_AGE_MS ? path : '/'
  } catch {
    // Not what this shop has written.
    return '/'
  }
}
