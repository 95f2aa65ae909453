/**
 * Stores the last page viewed in the installed app, so that the app opens on the same page at the next launch. Uses
 * localStorage.
 */
import { isRecord } from '#contract/type-guards.ts'
import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage.ts'

const KEY = 'nakshi-last-place'

const MAX_AGE_MS = 12 * 60 * 60 * 1000

/**
 * Matches the paths of pages that are not saved: those that are not worth returning to, such as payment results, and
 * those that contain a secret token.
 */
const TRANSIENT_PAGES = /^\/(payment-|reset-password|newsletter|stock-alerts|follow\/|404)/

/** Starts saving the current page whenever the installed app is hidden. Does nothing in a browser tab. */
export function trackLastPage(): void {
  if (!matchMedia('(display-mode: standalone)').matches) return
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveLastPage(location, Date.now())
  })
}

/**
 * Saves a page as the last page viewed, unless it is useful only once, such as the result of a payment. `now` is in
 * epoch ms.
 */
export function saveLastPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>, now: number): void {
  if (TRANSIENT_PAGES.test(pathname)) return
  writeLocal(KEY, JSON.stringify({ path: pathname + search, at: now }))
}

export function clearLastPage(): void {
  removeLocal(KEY)
}

/**
 * Returns the path that the installed app should open at launch: the last page viewed, or the home page if no page was
 * saved in the past 12 hours. `now` is in epoch ms.
 */
export function lastPage(now = Date.now()): string {
  try {
    const saved: unknown = JSON.parse(readLocal(KEY) ?? '{}')
    if (!isRecord(saved)) return '/'
    const { path, at } = saved
    const isOwnPath = typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')
    return isOwnPath && typeof at === 'number' && now - at < MAX_AGE_MS ? path : '/'
  } catch {
    // The stored value is not JSON.
    return '/'
  }
}
