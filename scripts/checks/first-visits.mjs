/** Measures first visits to the built shop with the demo catalogue: the size of the HTML and the number of requests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium, devices } from '@playwright/test'
import { root } from '../run-command.mjs'
import { browserLaunch } from '../setup/find-browser.mjs'

/** @typedef {import('@playwright/test').Browser} Browser */

/**
 * Budgets of each page. `htmlKib` is for its HTML after Brotli compression, without the pictures in it, whose size depends
 * on the catalogue. `requests` is for all requests of a first visit on a phone, except those of the service worker. On
 * a slow line, browsers also request pictures further down the page: `npm run bench -- page` counts those too.
 */
const LIMITS = {
  '/': { htmlKib: 24, requests: 26 },
  '/products': { htmlKib: 18, requests: 17 },
  '/products/tara-solitaire-ring': { htmlKib: 20, requests: 21 },
}

/**
 * Prints the size of each page's HTML, and the number of requests of a first visit. Returns a message for each budget
 * that is exceeded. Throws if the shop or the browser does not start, or if the shop has no such page.
 *
 * @returns {Promise<string[]>}
 */
export async function checkFirstVisits() {
  const visits = await withShop(async (origin) => {
    const browser = await chromium.launch(browserLaunch())
    try {
      return await measureVisits(browser, origin)
    } finally {
      await browser.close()
    }
  })
  console.table(
    Object.fromEntries(
      visits.map(({ path, htmlKib, requests, limit }) => [
        path,
        { 'HTML, KiB': htmlKib.toFixed(1), limit: limit.htmlKib, requests, 'limit of requests': limit.requests },
      ]),
    ),
  )
  return visits.flatMap(({ path, htmlKib, requests, limit }) => [
    ...(htmlKib > limit.htmlKib ? [`The HTML of ${path} exceeds its budget.`] : []),
    ...(requests > limit.requests ? [`A first visit to ${path} makes ${requests} requests.`] : []),
  ])
}

/**
 * @param {Browser} browser
 * @param {string} origin
 */
async function measureVisits(browser, origin) {
  const visits = []
  for (const [path, limit] of Object.entries(LIMITS)) {
    // Lets the server render the pictures, because only rendered ones are put into the HTML.
    await countRequests(browser, origin + path)
    visits.push({
      path,
      htmlKib: await htmlSize(origin + path),
      requests: await countRequests(browser, origin + path),
      limit,
    })
  }
  return visits
}

/** Matches the pictures that the server puts into the HTML. */
const PICTURES = /data:image\/avif;base64,[\w+/=]+/g

/** @param {string} url */
async function htmlSize(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  const html = (await response.text()).replace(PICTURES, '')
  // The server's own quality; see `server/http/prepared-response.ts`.
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1024
}

/**
 * Opens a page on a phone with an empty cache, and counts its requests until the service worker controls it and the
 * network is idle.
 *
 * @param {Browser} browser
 * @param {string} url
 */
async function countRequests(browser, url) {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  let requests = 0
  page.on('request', () => {
    requests += 1
  })
  await page.goto(url)
  // The page registers the service worker only when it is idle, after everything else.
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.waitForLoadState('networkidle')
  await context.close()
  return requests
}

/**
 * Starts the built shop with an empty database, and calls `measure` with its origin.
 *
 * @template T
 * @param {(origin: string) => Promise<T>} measure
 * @returns {Promise<T>}
 */
async function withShop(measure) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nakshi-size-'))
  const environment = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', WARM_PICTURES: 'off' }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    const [printed] = await Promise.race([once(server.stdout, 'data'), ended])
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(String(printed))?.[0]
    if (!origin) throw new Error('The shop did not start.')
    return await measure(origin)
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true })
  }
}
