import { type BenchShop, memoryAfterLoad, residentMegabytes, startBenchShop } from './bench-shop.ts'
import { openConnections } from './http-load.ts'
import { percentile } from './statistics.ts'
import { variedPages } from './varied-requests.ts'

const READERS = 4
const VISITORS = 16

/** Long enough for the JavaScript engine to optimise the code, as that of a running shop is. */
const WARM_UP_MS = 15_000
const DURATION_MS = 10_000

/** Number of pages of which the mean size is measured. */
const SAMPLES = 300

/**
 * Measures how many uncached pages are rendered per second, and how long the API takes to respond meanwhile. The pages
 * are lists that hardly ever repeat, so that they are not in the cache.
 */
export async function measureRendering(products: number) {
  const shop = await startBenchShop({ databaseUrl: null, products })
  const connections = openConnections(shop.origin)
  try {
    const atRest = residentMegabytes(shop.pid)
    const alone = await readLists(shop, { pages: 0, send: connections.send })
    const beside = await readLists(shop, { pages: VISITORS, send: connections.send })
    return {
      products,
      'uncached pages rendered a second': Math.round((beside.pages * 1000) / DURATION_MS),
      'of them refused (503)': beside.refused,
      'API, 99 % ms': percentile(alone.times, 0.99),
      'API while rendering, median ms': percentile(beside.times, 0.5),
      'API while rendering, 99 % ms': percentile(beside.times, 0.99),
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

interface Load {
  /** Number of visitors who each request one page after the other. */
  pages: number
  send: ReturnType<typeof openConnections>['send']
}

async function readLists({ products }: BenchShop, { pages: visitors, send }: Load) {
  const startsAt = performance.now() + WARM_UP_MS
  const endsAt = startsAt + DURATION_MS
  const seen = { pages: 0, refused: 0, times: [] as number[] }
  const nextPage = variedPages(1)
  const visit = async () => {
    while (performance.now() < endsAt) {
      const { status } = await send(nextPage())
      if (performance.now() < startsAt) continue
      if (status === 200) seen.pages += 1
      else seen.refused += 1
    }
  }
  const read = async () => {
    for (let at = 0; performance.now() < endsAt; at++) {
      const sentAt = performance.now()
      await send(`/api/products/${products[at % products.length]?.id}`)
      if (sentAt >= startsAt) seen.times.push(performance.now() - sentAt)
      // Pauses as a shopper does, so that the time of a response shows the server's delay and not the load.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  await Promise.all([...Array.from({ length: visitors }, visit), ...Array.from({ length: READERS }, read)])
  return seen
}
