/**
 * `npm run bench -- rates [products …]`: how many uncached pages and cached
 * responses the shop sends a second, and how long its API takes beside 50
 * uncached pages a second. Clients and server share the machine.
 */
import { setTimeout } from 'node:timers/promises'
import { type BenchShop, memoryAfterLoad, residentMegabytes, startBenchShop } from './bench-shop.ts'
import { openConnections } from './http-load.ts'
import { measureRate } from './measure-rate.ts'
import { percentile } from './statistics.ts'
import { variedPages } from './varied-requests.ts'

const CACHED = {
  lists: '/api/products?page=1&limit=12',
  searches: '/api/products/search?term=jhumka',
  'home pages': '/',
  'list pages': '/products',
}

/** Until the JavaScript engine has optimised the code, as in a running shop. */
const WARM_UP_SECONDS = 15
const SECONDS = 10

const PAGES_A_SECOND = 50
const READERS = 4

export async function measureRates(args: readonly string[]): Promise<void> {
  const rows: Record<string, number>[] = []
  for (const products of args.length > 0 ? args.map(Number) : [43]) rows.push(await measureSize(products))
  console.table(rows)
}

async function measureSize(products: number): Promise<Record<string, number>> {
  const shop = await startBenchShop({ databaseUrl: null, products })
  try {
    const atRest = residentMegabytes(shop.pid)
    // Hardly any of these repeats: none is in the cache.
    const nextPage = variedPages(1)
    await measureRate(shop.origin, nextPage, { seconds: WARM_UP_SECONDS })
    // Forgets what blocked the event loop during the warm-up.
    await shop.longestBlockMs()
    const uncached = await measureRate(shop.origin, nextPage, { seconds: SECONDS })
    const apiTimes = await readBesidePages(shop, nextPage)
    const cached: Record<string, number> = {}
    for (const [name, path] of Object.entries(CACHED)) {
      await measureRate(shop.origin, path, { seconds: 1 })
      const { perSecond } = await measureRate(shop.origin, path, { seconds: SECONDS / 2 })
      cached[`cached ${name} a second`] = Math.round(perSecond)
    }
    return {
      products,
      'uncached pages a second': Math.round(uncached.perSecond),
      'API beside 50 of them, 99 % ms': percentile(apiTimes, 0.99),
      ...cached,
      'event loop blocked, ms': await shop.longestBlockMs(),
      'MB at rest': atRest,
      ...(await memoryAfterLoad(shop.pid)),
    }
  } finally {
    await shop.stop()
  }
}

/** Response times of the API (ms) beside 50 pages a second. */
async function readBesidePages({ origin, products }: BenchShop, nextPage: () => string): Promise<number[]> {
  const { send, close } = openConnections(origin)
  const until = performance.now() + SECONDS * 1000
  const times: number[] = []
  const pages: Promise<unknown>[] = []
  const visit = async () => {
    const startedAt = performance.now()
    for (let sent = 1; performance.now() < until; sent++) {
      pages.push(send(nextPage()))
      await setTimeout(startedAt + (sent * 1000) / PAGES_A_SECOND - performance.now())
    }
  }
  const read = async () => {
    for (let at = 0; performance.now() < until; at++) {
      const sentAt = performance.now()
      await send(`/api/products/${products[at % products.length]?.id}`)
      times.push(performance.now() - sentAt)
      // As shoppers do: the time shows the server's delay, not the readers' load.
      await setTimeout(5)
    }
  }
  await Promise.all([visit(), ...Array.from({ length: READERS }, read)])
  await Promise.all(pages)
  await close()
  return times
}
