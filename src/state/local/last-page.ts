/** The last page of the installed app, so that it opens where the shopper left it. Stored in localStorage. */
import { isRecord } from '#contract/type-guards.ts'
import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage.ts'

const KEY = 'nakshi-last-place'

const MAX_AGE_MS = 12 * 60 * 60 * 1000

/** Pages that only make sense at the moment they are opened. */
const TRANSIENT_PAGES = /^\/(payment-|reset-password|newsletter|404)/

/** Saves the page whenever the installed app is hidden. Does nothing in a browser tab. */
export function trackLastPage(): void {
  if (!matchMedia('(display-mode: standalone)').matches) return
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveLastPage(location, Date.now())
  })
}

/** Saves a page, unless it is a transient one. `now` in epoch ms. */
export function saveLastPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>, now: number): void {
  if (TRANSIENT_PAGES.test(pathname)) return
  writeLocal(KEY, JSON.stringify({ path: pathname + search, at: now }))
}

export function clearLastPage(): void {
  removeLocal(KEY)
}

/** Returns the path to open at launch; the home page if none is saved, or it is too old. */
export function lastPage(now = Date.now()): string {
  try {
    const saved: unknown = JSON.parse(readLocal(KEY) ?? '{}')
    if (!isRecord(saved)) return '/'
    const { path, at } = saved
    const isOwnPath = typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')
    return isOwnPath && typeof at === 'number' && now - at < MAX_AGE_MS ? path : '/'
  } catch {
    // Not JSON.
    return '/'
  }
}
