import { setTimeout } from 'node:timers/promises'
import { type BenchShop, memoryAfterLoad, residentMegabytes, startBenchShop } from './bench-shop.ts'
import { openConnections } from './http-load.ts'
import { percentile } from './statistics.ts'
import { variedPages } from './varied-requests.ts'

const READERS = 4
const VISITORS = 16

/** Uncached pages that are requested per second while the API's responses are timed. */
const PAGES_A_SECOND = 50

/** Long enough for the JavaScript engine to optimise the code, as that of a running shop is. */
const WARM_UP_MS = 15_000
const DURATION_MS = 10_000

/** Number of pages of which the mean size is measured. */
const SAMPLES = 300

/**
 * Measures how many uncached pages are rendered per second, and how long the API takes to respond beside 50 of them. The
 * pages are lists that hardly ever repeat, so that they are not in the cache.
 */
export async function measureRendering(products: number) {
  const shop = await startBenchShop({ databaseUrl: null, products })
  const connections = openConnections(shop.origin)
  try {
    const atRest = residentMegabytes(shop.pid)
    const { send } = connections
    const nextPage = variedPages(1)
    const busy = await visitFor(VISITORS, nextPage, send)
    const alone = await readProducts(shop, send)
    const [beside] = await Promise.all([readProducts(shop, send), visitSteadily(nextPage, send)])
    return {
      products,
      'uncached pages rendered a second': Math.round((busy.pages * 1000) / DURATION_MS),
      'of them refused (503)': busy.refused,
      'API, 99 % ms': percentile(alone, 0.99),
      'API beside 50 pages a second, median ms': percentile(beside, 0.5),
      'API beside 50 pages a second, 99 % ms': percentile(beside, 0.99),
      'longest, ms': percentile(beside, 1),
      'MB at rest': atRest,
      ...(await memoryAfterLoad(shop.pid)),
      'cards on a page, KB': await measurePageContent(shop.origin),
    }
  } finally {
    await connections.close()
    await shop.stop()
  }
}

/** Returns the mean number of product cards on the measured pages, and the mean size of their HTML in KB: both cost time. */
async function measurePageContent(origin: string): Promise<string> {
  const { send, close } = openConnections(origin, 'identity')
  const nextPage = variedPages(2)
  let [cards, bytes] = [0, 0]
  for (let sample = 0; sample < SAMPLES; sample++) {
    const { body } = await send(nextPage())
    cards += new Set(body.toString().match(/href="\/products\/[^"?]+"/g)).size
    bytes += body.length
  }
  await close()
  return `${(cards / SAMPLES).toFixed(1)}, ${(bytes / SAMPLES / 1024).toFixed(1)}`
}

type SendRequest = ReturnType<typeof openConnections>['send']

/** Lets visitors request one page after the other, as fast as the server renders them. Counts after the warm-up. */
async function visitFor(visitors: number, nextPage: () => string, send: SendRequest) {
  const startsAt = performance.now() + WARM_UP_MS
  const endsAt = startsAt + DURATION_MS
  const seen = { pages: 0, refused: 0 }
  const visit = async () => {
    while (performance.now() < endsAt) {
      const { status } = await send(nextPage())
      if (performance.now() < startsAt) continue
      if (status === 200) seen.pages += 1
      else seen.refused += 1
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return seen
}

/** Requests 50 pages a second, however long each takes. */
async function visitSteadily(nextPage: () => string, send: SendRequest): Promise<void> {
  const pages: Promise<unknown>[] = []
  const startsAt = performance.now()
  for (let at = 0; at < (PAGES_A_SECOND * DURATION_MS) / 1000; at++) {
    await setTimeout(startsAt + (at * 1000) / PAGES_A_SECOND - performance.now())
    pages.push(send(nextPage()))
  }
  await Promise.all(pages)
}

/** Reads products from the API. Returns how long each response took, in ms. */
async function readProducts({ products }: BenchShop, send: SendRequest): Promise<number[]> {
  const endsAt = performance.now() + DURATION_MS
  const times: number[] = []
  const read = async () => {
    for (let at = 0; performance.now() < endsAt; at++) {
      const sentAt = performance.now()
      await send(`/api/products/${products[at % products.length]?.id}`)
      times.push(performance.now() - sentAt)
      // Pauses as a shopper does, so that the time of a response shows the server's delay and not the load.
      await setTimeout(5)
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  return times
}
