/**
 * Measures orders a second on SQLite and PostgreSQL (Cash on Delivery by 16 shoppers),
 * alone and beside 8 browsers that read pages and lists, and what these read with and
 * without the orders. Also counts round trips to the database.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Cluster, startCluster } from '../tests/support/database/postgres-cluster.ts'
import {
  type BenchShop,
  type BenchShopOptions,
  cpuMs,
  memoryAfterLoad,
  residentMegabytes,
  startBenchShop,
} from './bench-shop.ts'
import { countRoundTrips } from './count-round-trips.ts'
import { openConnections, type Send } from './http-load.ts'
import { percentile } from './statistics.ts'

const SHOPPERS = 16
const BROWSERS = 8
const PHASE_MS = 8000

/** In ms, after each response. Still faster than any shopper reads. */
const PAUSE_MS = 5

/**
 * The arguments are numbers of products; by default 43, as in the demo. With
 * `--limits`, budgets and caps hold, as in production.
 */
export async function measureOrders(args: readonly string[]): Promise<void> {
  const limits = args.includes('--limits') ? 'on' : 'off'
  const sizes = args.filter((arg) => arg !== '--limits').map(Number)
  for (const size of sizes.length > 0 ? sizes : [43]) {
    const rows = [await measureStore('SQLite', { databaseUrl: null, products: size, limits })]
    await withCluster(async ({ url, pid }) =>
      rows.push(await measureStore('PostgreSQL', { databaseUrl: url, products: size, limits }, pid)),
    )
    console.log(`Orders with ${size} products, limits ${limits}`)
    console.table(rows)
  }
  await withCluster(async ({ url }) => {
    console.log('Round trips to PostgreSQL')
    console.table(await countRoundTrips(url))
  })
}

/** On a new, empty server, if PostgreSQL is installed. */
async function withCluster(measure: (cluster: Cluster) => Promise<unknown>): Promise<void> {
  const cluster = await startCluster({ isDurable: true })
  if (!cluster) return
  try {
    await measure(cluster)
  } finally {
    await cluster.stop()
  }
}

async function measureStore(store: string, options: BenchShopOptions, serverPid?: number) {
  const shop = await startBenchShop(options)
  const connections = openConnections(shop.origin)
  try {
    const memoryAtRest = residentMegabytes(shop.pid)
    const order = orderPlacer(shop, connections.send)
    const read = pageReader(shop, connections.send)
    await runClients(2000, { read })
    await shop.longestBlockMs()
    const readingFrom = cpuOf(shop)
    const reading = await runClients(PHASE_MS, { read })
    const readingTo = cpuOf(shop)
    const orderingFrom = cpuOf(shop, serverPid)
    const ordering = await runClients(PHASE_MS, { order })
    const orderingTo = cpuOf(shop, serverPid)
    const both = await runClients(PHASE_MS, { order, read })
    return {
      store,
      'orders a second': perSecond(ordering.orders),
      'order, ms of CPU, shop': ((orderingTo.shop - orderingFrom.shop) / ordering.orders.length).toFixed(2),
      database: ((orderingTo.database - orderingFrom.database) / ordering.orders.length).toFixed(2),
      'read, ms of CPU': ((readingTo.shop - readingFrom.shop) / reading.reads.length).toFixed(2),
      'beside reads': perSecond(both.orders),
      'order, 99 % ms': percentile(both.orders, 0.99),
      'reads a second': perSecond(reading.reads),
      'beside orders': perSecond(both.reads),
      'read, median ms': `${percentile(reading.reads, 0.5)}, ${percentile(both.reads, 0.5)}`,
      'list, 99 % ms': percentile(both.lists, 0.99),
      'page, 99 % ms': percentile(both.pages, 0.99),
      'event loop blocked, ms': await shop.longestBlockMs(),
      'MB at rest': memoryAtRest,
      ...(await memoryAfterLoad(shop.pid)),
    }
  } finally {
    await connections.close()
    await shop.stop()
  }
}

/** Taken so far, in ms; `database` is 0 where the database is part of the shop. */
function cpuOf({ pid }: BenchShop, serverPid?: number): { shop: number; database: number } {
  return { shop: cpuMs(pid), database: serverPid === undefined ? 0 : cpuMs(serverPid) }
}

/** Orders one product for the next shopper. Rejects if the order is refused. */
function orderPlacer({ shoppers, products }: BenchShop, send: Send): () => Promise<'order'> {
  let next = 0
  return async () => {
    const shopper = shoppers[next % shoppers.length]
    const product = products[(next * 7) % products.length]
    next += 1
    if (!shopper || !product) throw new Error('There are no shoppers or no products.')
    const { status, body } = await send('/api/orders', {
      token: shopper.token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        products: [{ productID: product.id, quantity: 1, price: product.price }],
        amount: product.price,
        address: shopper.address,
        phone: shopper.phone,
        payment: 'cod',
      },
    })
    if (status !== 200) throw new Error(`An order was refused with ${status}: ${body}`)
    return 'order'
  }
}

/** Reads a list or a page in turn, and returns which. */
function pageReader({ products }: BenchShop, send: Send): () => Promise<'list' | 'page'> {
  let next = 0
  return async () => {
    next += 1
    const product = products[(next * 13) % products.length]
    const pages = ['/', '/products', `/products/${product?.id}`, `/products?page=${(next % 4) + 1}`]
    const lists = [`/api/products?page=${(next % 4) + 1}&limit=12`, `/api/products/${product?.id}`, '/api/category']
    const isPage = next % 2 === 0
    const paths = isPage ? pages : lists
    const path = paths[(next >> 1) % paths.length] ?? '/'
    const { status } = await send(path)
    if (status !== 200) throw new Error(`${path} returned ${status}.`)
    return isPage ? 'page' : 'list'
  }
}

interface Clients {
  order?: () => Promise<'order'>
  read?: () => Promise<'list' | 'page'>
}

/** `durationMs` and the times returned for each kind of request are in ms. */
async function runClients(durationMs: number, { order, read }: Clients) {
  const times: Record<'order' | 'list' | 'page', number[]> = { order: [], list: [], page: [] }
  const until = performance.now() + durationMs
  const client = async (request: () => Promise<keyof typeof times>) => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const kind = await request()
      times[kind].push(performance.now() - startedAt)
      if (kind !== 'order') await setTimeout(PAUSE_MS)
    }
  }
  await Promise.all([
    ...(order ? Array.from({ length: SHOPPERS }, () => client(order)) : []),
    ...(read ? Array.from({ length: BROWSERS }, () => client(read)) : []),
  ])
  return { orders: times.order, lists: times.list, pages: times.page, reads: [...times.list, ...times.page] }
}

function perSecond(times: readonly number[]): number {
  return Math.round((times.length * 1000) / PHASE_MS)
}
