/**
 * Measures first visits to the home, list and product pages on a slow phone and
 * connection, each beside a plain HTML page with the same words and picture, and
 * their processor time without throttling. Then measures how long presses keep
 * the page busy.
 */
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { browserLaunch } from '../scripts/setup/find-browser.mjs'
import { startBuiltShop } from '../tests/support/shop/start-shop.ts'
import { startPlainServer } from './plain-server.ts'
import { measurePresses } from './presses.ts'
import { median } from './statistics.ts'
import { measureCpu, openPhone, PHONE_USER_AGENT, type Visit, visitThrottled } from './throttled-visit.ts'

/** With the control that must react to a tap early: Menu, Filters, ADD TO BAG. */
const PAGES = {
  home: { path: '/', control: 'header button[aria-label="Menu"]' },
  list: { path: '/products', control: 'main button[aria-expanded]' },
  product: { path: '/products/tara-solitaire-ring', control: 'fieldset[aria-label="Buy this piece"] button' },
}

/** To each page; the table shows medians. */
const VISITS = 3

/** Prints both tables, or the one named: `visits` or `presses`. */
export async function measurePages([part]: readonly string[]): Promise<void> {
  const shop = await startBuiltShop()
  const browser = await chromium.launch(browserLaunch())
  try {
    const date = new Date().toISOString().slice(0, 10)
    if (part !== 'presses') {
      console.log(`First visits, slow 4G and CPU 4x applied, medians of ${VISITS}, ${date}`)
      console.table(await measureVisits(browser, shop.origin))
    }
    if (part !== 'visits') {
      console.log(`Presses, CPU 4x applied, ${date}`)
      console.table(await measurePresses(browser, shop.origin))
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function measureVisits(browser: Browser, origin: string) {
  const rows: Record<string, Record<string, string | number>> = {}
  for (const [name, { path, control }] of Object.entries(PAGES)) {
    rows[name] = await measurePage(browser, `${origin}${path}`, control)
  }
  return rows
}

async function measurePage(browser: Browser, url: string, control: string): Promise<Record<string, string | number>> {
  const plain = await startPlainServer(await compress(await plainPageOf(browser, url)), 'text/html', 'br')
  const visits: Visit[] = []
  const plainVisits: Visit[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    visits.push(await visitThrottled(browser, url, control))
    plainVisits.push(await visitThrottled(browser, plain.origin, null))
  }
  plain.stop()
  const cpu: { page: number; worker: number }[] = []
  for (let visit = 0; visit < VISITS; visit += 1) cpu.push(await measureCpu(browser, url))
  const response = await fetch(url, { headers: { 'user-agent': PHONE_USER_AGENT, 'accept-encoding': 'br' } })
  const lastArrivesMs = (visit: Visit) => Math.max(...visit.scriptArrivedMs.values())
  const lcpMs = median(visits.map((visit) => visit.lcpMs))
  const plainMs = median(plainVisits.map((visit) => visit.lcpMs))
  return {
    'LCP, ms': Math.round(lcpMs),
    'plain page, ms': Math.round(plainMs),
    ratio: (lcpMs / plainMs).toFixed(2),
    'TBT, ms': Math.round(median(visits.map((visit) => visit.tbtMs))),
    'reacts, ms': Math.round(median(visits.map(({ reactsMs }) => reactsMs))),
    'last script, ms': Math.round(median(visits.map(lastArrivesMs))),
    requests: median(visits.map((visit) => visit.requests)),
    'scripts, KB': Math.round(median(visits.map((visit) => visit.scriptKb))),
    'HTML with pictures, KiB': (Number(response.headers.get('content-length')) / 1024).toFixed(1),
    'CPU of page, ms': Math.round(median(cpu.map(({ page }) => page))),
    'of worker, ms': Math.round(median(cpu.map(({ worker }) => worker))),
    largest: visits[0]?.largest ?? '',
  }
}

/**
 * Contains a page's words and its largest picture, as large as on the page. This
 * visit, without throttling, also lets the server make the pictures.
 */
async function plainPageOf(browser: Browser, url: string): Promise<string> {
  const page = await openPhone(browser)
  await page.goto(url, { waitUntil: 'networkidle' })
  const { words, src, width, height } = await page.evaluate(() => {
    const areaOnScreen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const visibleWidth = Math.min(right, innerWidth) - Math.max(left, 0)
      return Math.max(0, visibleWidth) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
    }
    const [image] = [...document.images].sort((a, b) => areaOnScreen(b) - areaOnScreen(a))
    if (!image) throw new Error('The page has no picture.')
    const { width, height } = image.getBoundingClientRect()
    // biome-ignore lint/performance/useDomNodeTextContent: Only the words that shoppers see, line by line.
    return { words: document.body.innerText, src: image.currentSrc, width, height }
  })
  await page.context().close()
  const picture = await fetch(src)
  const data = Buffer.from(await picture.arrayBuffer()).toString('base64')
  const paragraphs = words.split('\n').filter((line) => line.trim() !== '')
  const size = `width="${Math.round(width)}" height="${Math.round(height)}"`
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Plain page</title><img src="data:${picture.headers.get('content-type')};base64,${data}" ${size} alt="">`,
    ...paragraphs.map((line) => `<p>${line.replaceAll('<', '&lt;')}</p>`),
  ].join('\n')
}

const compressBrotli = promisify(brotliCompress)

function compress(text: string): Promise<Buffer> {
  return compressBrotli(Buffer.from(text))
}
