/** Measures first visits in Chromium on a simulated mid-range phone and a slow connection. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { waitForHydration } from '../tests/support/browser/visit.ts'
import { traceTasks } from './trace-tasks.ts'

/** Measurements of one visit with an empty cache. Times are in ms since the start of the navigation. */
export interface Visit {
  /** Time at which the largest element was painted. */
  lcpMs: number
  /** Total blocking time: what tasks took beyond 50 ms each, from the first paint until the network is quiet. */
  tbtMs: number
  /** Number of requests of the page. Requests of its service worker do not count. */
  requests: number
  /** Transferred size of all scripts of the page, in KB. */
  scriptKb: number
  /** Time at which each script had arrived, by its path. */
  scriptArrivedMs: Map<string, number>
  /** The largest element: its tag, and its picture's address if it has one. */
  largest: string
  /** Time at which React had hydrated the control, so that it reacts to a tap. NaN if there is none. */
  reactsMs: number
}

export const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 ' +
  'Mobile Safari/537.36'

/** Lighthouse's phone. The server looks at its user agent. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent: PHONE_USER_AGENT,
} as const

/** Slow 4G, as `lighthouse --throttling-method=devtools` applies it to each request. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

/** A mid-range phone's processor, compared with a computer's. */
export const CPU_SLOWDOWN = 4

/** The visit is over after this time without a request under way, in ms. */
const QUIET_MS = 2000

/** Longest time of a visit, in ms. */
const VISIT_TIMEOUT_MS = 30_000

declare global {
  interface Window {
    /** What the page's performance observers reported since the navigation. */
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
 * Size of the browser's window, in px. Larger than the phone's screen, because Chromium would otherwise deduct its own
 * toolbars and never paint the bottom of the page, so that events there would seem to take long.
 */
const WINDOW = { width: 500, height: 1000 }

/** Opens an empty tab of a phone whose caches are empty. The caller closes its context. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE)
  // tsx wraps named functions in calls of this helper, which pages do not have.
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
 * Opens a URL in a browser with an empty cache, and measures the visit until the network is quiet. `control` selects the
 * element whose reaction is measured.
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

/** How often the page looks whether the control reacts, in ms. */
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

/** Records the page's requests. `quiet` resolves when none has been under way for a while. */
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

/** Processor time of a first visit without throttling, in ms: of the page's main thread, and of its service worker. */
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
