/**
 * Measures the catalogue copy in Chromium: what it transfers, how long page and
 * worker are busy with it, and what the first search costs after the browser has
 * restarted the worker.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { CopySummary } from '#sync/catalogue/copy-summary.ts'
import { startBenchShop } from './bench-shop.ts'
import { CPU_SLOWDOWN, openPhone } from './throttled-visit.ts'
import { traceTasks } from './trace-tasks.ts'

/** The slowest counts: a frequent word, one with typing mistakes, one with a price. */
const TERMS = ['ring', 'neclace', 'jhumka under 2000']

/**
 * Numbers of products that the search panel asks for, at first and for all results.
 */
const [FIRST, ALL] = [12, 60]

const searchOf = (term: string, limit = FIRST) => `/api/products/search?term=${encodeURIComponent(term)}&limit=${limit}`

/** Served by the worker from its cache, to measure the worker's start alone. */
const PRECACHED = '/icons/favicon.svg'

/** In ms. By then, page and worker have nothing left to do. */
const SETTLE_MS = 3000

/** On a phone whose processor is four times slower than this machine's. */
export async function measureCatalogueCopy(browser: Browser, size: number): Promise<Record<string, string>> {
  const shop = await startBenchShop({ databaseUrl: null, products: size })
  const page = await openPhone(browser)
  try {
    const transfer = await measureTransfer(shop.origin)
    await page.addInitScript(() => localStorage.setItem('nakshi-save-offline', 'no'))
    await page.goto(`${shop.origin}/terms`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await sleep(SETTLE_MS)
    const intake = await measureIntake(browser, page, size)
    return { ...transfer, ...intake, ...(await measureSearches(browser, page)) }
  } finally {
    await page.context().close()
    await shop.stop()
  }
}

async function measureTransfer(origin: string): Promise<Record<string, string>> {
  let [compressed, json, parts] = [0, 0, 1]
  for (let part = 1; part <= parts; part++) {
    const response = await fetch(`${origin}/api/catalogue?part=${part}`, { headers: { 'accept-encoding': 'br' } })
    const text = await response.text()
    compressed += Number(response.headers.get('content-length'))
    json += Buffer.byteLength(text)
    parts = JSON.parse(text).parts
  }
  return { 'copy, KB': format(json / 1000), 'transferred, KB': format(compressed / 1000), parts: String(parts) }
}

async function measureIntake(browser: Browser, page: Page, size: number): Promise<Record<string, string>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const tasks = await traceTasks(browser, page, async () => {
    await page.evaluate(() =>
      navigator.serviceWorker.controller?.postMessage({ type: 'REFRESH_CATALOGUE', pictures: 'webp' }),
    )
    while ((await readSummary(page))?.products !== size) await sleep(250)
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const worker = tasks.worker.map(({ cpuMs }) => cpuMs * CPU_SLOWDOWN)
  return {
    'longest task of the page, ms': format(Math.max(0, ...tasks.page.map(({ cpuMs }) => cpuMs))),
    'longest task of the worker, ms': format(Math.max(0, ...worker)),
    'worker busy, ms': format(worker.reduce((sum, ms) => sum + ms, 0)),
  }
}

async function measureSearches(browser: Browser, page: Page): Promise<Record<string, string>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await page.context().setOffline(true)
  const workerMs = async (work: () => Promise<void>) => {
    const { worker } = await traceTasks(browser, page, work)
    return worker.reduce((sum, { cpuMs }) => sum + cpuMs, 0) * CPU_SLOWDOWN
  }
  const load = (path: string) =>
    workerMs(() => page.evaluate(async (address) => void (await (await fetch(address)).text()), path))
  const startAnew = async () => {
    await devtools.send('ServiceWorker.stopAllWorkers')
    await sleep(SETTLE_MS)
    return await load(PRECACHED)
  }
  const prepare = () =>
    workerMs(async () => {
      await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'PREPARE_SEARCH' }))
      await sleep(SETTLE_MS)
    })
  const most = { start: 0, unprepared: 0, unpreparedAll: 0, preparing: 0, first: 0, next: 0 }
  for (const term of TERMS) {
    most.start = Math.max(most.start, await startAnew())
    most.unprepared = Math.max(most.unprepared, await load(searchOf(term)))
    await startAnew()
    most.unpreparedAll = Math.max(most.unpreparedAll, await load(searchOf(term, ALL)))
    await startAnew()
    most.preparing = Math.max(most.preparing, await prepare())
    most.first = Math.max(most.first, await load(searchOf(term)))
    most.next = Math.max(most.next, await load(searchOf(`${term} gold`)))
  }
  return {
    'start of the worker, ms': format(most.start),
    'reading the copy when the search opens, ms': format(most.preparing),
    'first search after that, ms': format(most.first),
    'next search, ms': format(most.next),
    'first search without opening it, ms': format(most.unprepared),
    'the same for all results, ms': format(most.unpreparedAll),
  }
}

/** Null if there is no copy. */
async function readSummary(page: Page): Promise<CopySummary | null> {
  return await page.evaluate(
    () =>
      new Promise<CopySummary | null>((resolve) => {
        const opening = indexedDB.open('nakshi-catalogue-4')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(null)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('copy').objectStore('copy').get('summary')
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result ?? null)
          }
        }
      }),
  )
}

function format(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}
