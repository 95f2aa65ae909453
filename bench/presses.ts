/**
 * Measures how long presses keep the page busy, on a phone four times slower than
 * this machine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { addToBag } from '../tests/support/browser/bag-page.ts'
import { untilLoaded } from '../tests/support/browser/visit.ts'
import { median } from './statistics.ts'
import { CPU_SLOWDOWN, openPhone } from './throttled-visit.ts'

/** Longest event and task after a press, in ms. 0: less than the browser reports. */
interface Busy {
  'longest event, ms': number
  'longest task, ms': number
}

interface Press {
  /** Without throttling. */
  before: (page: Page, origin: string) => Promise<void>
  target: (page: Page) => Locator
}

const RING = '/products/tara-solitaire-ring'

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true })

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await untilLoaded(page)
}

async function openBag(page: Page, origin: string): Promise<void> {
  await addToBag(page, 'mehfil-jhumka', origin)
  await open(page, `${origin}/cart`)
}

const PRESSES: Record<string, Press> = {
  'wishes card': { before: openBag, target: button('Add Details') },
  'apply filters': {
    before: async (page, origin) => {
      await open(page, `${origin}/products`)
      await page.getByRole('button', { name: 'Filters', exact: true }).tap()
      await page.getByRole('checkbox', { name: 'Rings', exact: true }).check()
    },
    target: button('Apply'),
  },
  'open a piece': {
    before: (page, origin) => open(page, `${origin}/products`),
    target: (page) => page.getByRole('main').getByRole('listitem').getByRole('link').first(),
  },
  'add to bag': {
    before: (page, origin) => open(page, `${origin}/products/mehfil-jhumka`),
    target: button('ADD TO BAG'),
  },
  'open search': { before: (page, origin) => open(page, `${origin}${RING}`), target: button('Search') },
  menu: { before: (page, origin) => open(page, `${origin}/`), target: button('Menu') },
  'one more': { before: openBag, target: button(/^Increase quantity/) },
}

/** Of each press; the table shows medians. */
const ROUNDS = 3

/** Medians by press. */
export async function measurePresses(browser: Browser, origin: string): Promise<Record<string, Busy>> {
  const rows: Record<string, Busy> = {}
  for (const [name, press] of Object.entries(PRESSES)) {
    const rounds: Busy[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measurePress(browser, origin, press))
    rows[name] = {
      'longest event, ms': median(rounds.map((busy) => busy['longest event, ms'])),
      'longest task, ms': median(rounds.map((busy) => busy['longest task, ms'])),
    }
  }
  return rows
}

/** In ms, before and after the press. By then, the page has nothing left to do. */
const SETTLE_MS = 1000

async function measurePress(browser: Browser, origin: string, { before, target }: Press): Promise<Busy> {
  const page = await openPhone(browser)
  try {
    await before(page, origin)
    await page.waitForLoadState('networkidle')
    const element = target(page)
    await element.scrollIntoViewIfNeeded()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await sleep(SETTLE_MS)
    const observed = await page.evaluateHandle(() => {
      const longest = { event: 0, task: 0 }
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.event = Math.max(longest.event, duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration)
      }).observe({ type: 'longtask' })
      return longest
    })
    // Playwright's check of what is hit would count as part of the event.
    await element.tap({ force: true })
    await sleep(SETTLE_MS)
    const longest = await observed.jsonValue()
    return { 'longest event, ms': longest.event, 'longest task, ms': Math.round(longest.task) }
  } finally {
    await page.context().close()
  }
}
