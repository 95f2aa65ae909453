/** So that the installed app opens where it was closed. In localStorage. */

import { isWithin } from '#contract/is-within.ts'
import { isRecord } from '#contract/type-guards.ts'
import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage.ts'

const KEY = 'nakshi-last-place'

const MAX_AGE_MS = 12 * 60 * 60 * 1000

/** Not worth returning to, e.g. payment results, or with a secret token. */
const TRANSIENT_PAGES = /^\/(payment-|reset-password|login-link|verify-email|newsletter|stock-alerts|follow\/|404)/

/** Does nothing in a browser tab. */
export function trackLastPage(): void {
  if (!matchMedia('(display-mode: standalone)').matches) return
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveLastPage(location, Date.now())
  })
}

/**
 * Unless it is useful only once, e.g. the result of a payment. `now` is epoch ms.
 */
export function saveLastPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>, now: number): void {
  if (TRANSIENT_PAGES.test(pathname)) return
  writeLocal(KEY, JSON.stringify({ path: pathname + search, at: now }))
}

export function clearLastPage(): void {
  removeLocal(KEY)
}

/**
 * The home page, unless a page was saved in the past 12 hours. `now` is epoch ms.
 */
export function lastPage(now = Date.now()): string {
  try {
    const saved: unknown = JSON.parse(readLocal(KEY) ?? '{}')
    if (!isRecord(saved)) return '/'
    const { path, at } = saved
    const isOwnPath = typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')
    return isOwnPath && typeof at === 'number' && isWithin(MAX_AGE_MS, at, now) ? path : '/'
  } catch {
    // Not JSON.
    return '/'
  }
}
