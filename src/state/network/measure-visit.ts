/** What a visit was like for its shopper, without anything that tells who it was. */
import { subscribe } from 'valtio'
import { onCLS, onINP, onLCP } from 'web-vitals'
import type { VisitReport } from '#contract/schemas/visit.ts'
import { connection } from './connection.ts'

/** How long a visit may take to notice that it began without a connection, in ms. */
const START_MS = 5000

/** Reports once, when the page is first hidden: phones often end hidden pages without a word. */
export function measureVisit(reportTo: string): void {
  const visit: VisitReport = {
    page: pageKind(location.pathname),
    startedOffline: !connection.reachable,
    failedLoads: 0,
  }
  const unsubscribe = subscribe(connection, () => {
    visit.startedOffline ||= !connection.reachable
  })
  setTimeout(unsubscribe, START_MS)
  // Vite's, for each import that fails.
  addEventListener('vite:preloadError', () => {
    visit.failedLoads = Math.min(visit.failedLoads + 1, MAX_FAILED_LOADS)
  })
  onLCP(({ value }) => {
    visit.lcp = roundedTime(value)
  })
  onINP(({ value }) => {
    visit.inp = roundedTime(value)
  })
  onCLS(({ value }) => {
    visit.cls = Math.round(value * 100) / 100
  })
  // After the listeners of web-vitals, which complete the values.
  const report = () => {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', report)
    // Lost without a connection.
    navigator.sendBeacon(reportTo, new Blob([JSON.stringify(visit)], { type: 'application/json' }))
  }
  addEventListener('visibilitychange', report)
}

const MAX_FAILED_LOADS = 20

/** In ms, to the nearest 10. */
const roundedTime = (ms: number) => Math.round(ms / 10) * 10

function pageKind(path: string): VisitReport['page'] {
  if (path === '/') return 'home'
  if (path === '/cart') return 'bag'
  if (/^\/products\/?$/.test(path)) return 'list'
  return path.startsWith('/products/') ? 'product' : 'other'
}
