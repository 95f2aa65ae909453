/** First visits in Chromium on a simulated mid-range phone and slow connection. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { waitForHydration } from '../tests/support/browser/visit.ts'
import { traceTasks } from './trace-tasks.ts'

/** With an empty cache. Times are in ms since the start of the navigation. */
export interface Visit {
  /** When the largest element was painted. */
  lcpMs: number
  /**
   * Total blocking time: tasks beyond 50 ms each, from the first paint until the
   * network is quiet.
   */
  tbtMs: number
  /** Without those of the service worker. */
  requests: number
  /** Of all scripts, as transferred. */
  scriptKb: number
  /** By path. */
  scriptArrivedMs: Map<string, number>
  /** The largest element's tag, and its picture's address. */
  largest: string
  /**
   * When the control reacts to a tap, because React has hydrated it. NaN without one.
   */
  reactsMs: number
}

export const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 ' +
  'Mobile Safari/537.36'

/** Lighthouse's. The server reads its user agent. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent: PHONE_USER_AGENT,
} as const

/** Applied to each request, as by `lighthouse --throttling-method=devtools`. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

/** For a mid-range phone beside a computer. */
export const CPU_SLOWDOWN = 4

/** Without a request for so long, in ms, the visit is over. */
const QUIET_MS = 2000

/** In ms. */
const VISIT_TIMEOUT_MS = 30_000

declare global {
  interface Window {
    /** Reported by the page's performance observers since the navigation. */
    measured: {
      lcpMs: number
      largest: string
      firstPaintMs: number
      reactsMs: number
      longTasks: { atMs: number; ms: number }[]
    }
  }
}

/**
 * In px. Larger than the phone's screen: Chromium would deduct its toolbars and
 * never paint the bottom of the page, so that events there seemed to take long.
 */
const WINDOW = { width: 500, height: 1000 }

/** An empty tab with empty caches. The caller closes its context. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE)
  // tsx wraps named functions in calls of this helper.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  waitForHydration(page)
  const devtools = await context.newCDPSession(page)
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: WINDOW })
  await devtools.detach()
  return page
}

/**
 * Visits until the network is quiet. `control` selects the element whose reaction
 * is measured.
 */
export async function visitThrottled(browser: Browser, url: string, control: string | null): Promise<Visit> {
  const page = await openPhone(browser)
  try {
    await observePerformance(page, control)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const network = watchNetwork(devtools)
    await page.goto(url, { waitUntil: 'load' })
    await network.quiet()
    const { lcpMs, largest, firstPaintMs, reactsMs, longTasks } = await page.evaluate(() => window.measured)
    const blocking = longTasks.filter(({ atMs, ms }) => atMs + ms > firstPaintMs).map(({ ms }) => Math.max(0, ms - 50))
    return { lcpMs, largest, reactsMs, tbtMs: blocking.reduce((sum, ms) => sum + ms, 0), ...network.result() }
  } finally {
    await page.context().close()
  }
}

/** In ms. How often the page checks whether the control reacts. */
const LOOK_EVERY_MS = 20

async function observePerformance(page: Page, control: string | null): Promise<void> {
  await page.addInitScript(
    ({ control, everyMs }) => {
      const isHydrated = () =>
        Object.keys(document.querySelector(control) ?? {}).some((key) => key.startsWith('__reactProps'))
      const timer = setInterval(() => {
        if (!isHydrated()) return
        clearInterval(timer)
        window.measured.reactsMs = performance.now()
      }, everyMs)
    },
    { control: control ?? 'no-control', everyMs: LOOK_EVERY_MS },
  )
  await page.addInitScript(() => {
    const measured: Window['measured'] = {
      lcpMs: 0,
      largest: '',
      firstPaintMs: 0,
      reactsMs: Number.NaN,
      longTasks: [],
    }
    window.measured = measured
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    observe('largest-contentful-paint', (entry) => {
      const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string }
      measured.lcpMs = entry.startTime
      measured.largest = `${element?.tagName.toLowerCase() ?? 'removed'} ${url.slice(0, 60)}`.trim()
    })
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') measured.firstPaintMs = startTime
    })
    observe('longtask', ({ startTime, duration }) => measured.longTasks.push({ atMs: startTime, ms: duration }))
  })
}

/** `quiet` resolves when no request has been under way for a while. */
function watchNetwork(devtools: CDPSession) {
  const pending = new Map<string, { path: string; isScript: boolean }>()
  const scriptArrivedMs = new Map<string, number>()
  let startedAt = Number.NaN
  let requests = 0
  let scriptBytes = 0
  let lastChange = performance.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('data:')) return
    if (Number.isNaN(startedAt)) startedAt = timestamp
    if (!pending.has(requestId)) requests += 1
    pending.set(requestId, { path: new URL(request.url).pathname, isScript: type === 'Script' })
    lastChange = performance.now()
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = pending.get(requestId)
    if (request?.isScript) {
      scriptBytes += encodedDataLength
      scriptArrivedMs.set(request.path, (timestamp - startedAt) * 1000)
    }
    pending.delete(requestId)
    lastChange = performance.now()
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId))
  return {
    quiet: async () => {
      const until = performance.now() + VISIT_TIMEOUT_MS
      while (performance.now() < until) {
        if (pending.size === 0 && performance.now() - lastChange > QUIET_MS) return
        await sleep(100)
      }
      throw new Error(`The network was not quiet within ${VISIT_TIMEOUT_MS} ms.`)
    },
    result: () => ({ requests, scriptKb: scriptBytes / 1000, scriptArrivedMs }),
  }
}

/**
 * In ms, for a first visit without throttling: of the page's main thread, and of
 * its worker.
 */
export async function measureCpu(browser: Browser, url: string): Promise<{ page: number; worker: number }> {
  const page = await openPhone(browser)
  try {
    const tasks = await traceTasks(browser, page, async () => {
      await page.goto(url)
      await page.waitForFunction(() => navigator.serviceWorker.controller)
      await page.waitForLoadState('networkidle')
      await sleep(QUIET_MS)
    })
    const sum = (all: readonly { cpuMs: number }[]) => all.reduce((total, { cpuMs }) => total + cpuMs, 0)
    return { page: sum(tasks.page), worker: sum(tasks.worker) }
  } finally {
    await page.context().close()
  }
}
