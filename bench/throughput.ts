/**
 * Compares the throughput of the built shop with that of a plain node:http server that sends the same number of bytes.
 * Only the ratio is meaningful, because client and server run on the same machine.
 */
import { startBuiltShop } from '../tests/support/shop/start-shop.ts'
import { measureRate, type Rate } from './measure-rate.ts'
import { startPlainServer } from './plain-server.ts'
import { measureRendering } from './rendering.ts'
import { median } from './statistics.ts'

const PATHS = {
  'list, API': '/api/products?page=1&limit=12',
  'search, API': '/api/products/search?term=jhumka',
  'product, API': '/api/products/tara-solitaire-ring',
  'home, HTML': '/',
  'list, HTML': '/products',
}

/**
 * Number of measurement rounds. Each round measures both servers in turn, so that other load on the machine affects
 * both equally.
 */
const ROUNDS = 5

/** Runs the benchmark. The arguments are the numbers of products with which pages are rendered (default: 43). */
export async function measureThroughput(args: readonly string[]): Promise<void> {
  const renderings: Awaited<ReturnType<typeof measureRendering>>[] = []
  for (const products of args.length > 0 ? args : ['43']) renderings.push(await measureRendering(Number(products)))
  console.table(renderings)
  const shop = await startBuiltShop()
  const rows: Record<string, Record<string, string | number>> = {}
  for (const [name, path] of Object.entries(PATHS)) {
    const url = `${shop.origin}${path}`
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const wireBytes = Number(response.headers.get('content-length'))
    const plain = await startPlainServer(Buffer.alloc(wireBytes), response.headers.get('content-type') ?? '')
    const rounds: { shop: Rate; baseline: Rate }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push({
        shop: await measureRate(shop.origin, path, { seconds: 1 }),
        baseline: await measureRate(plain.origin, '/', { seconds: 1 }),
      })
    }
    plain.stop()
    // Skip the first round, which is a warm-up.
    const measured = rounds.slice(1)
    rows[name] = {
      bytes: wireBytes,
      'per second': Math.round(median(measured.map((round) => round.shop.perSecond))),
      'plain node:http': Math.round(median(measured.map((round) => round.baseline.perSecond))),
      share: median(measured.map((round) => round.shop.perSecond / round.baseline.perSecond)).toFixed(2),
      'median ms': median(measured.map((round) => round.shop.medianMs)).toFixed(1),
      '95 % ms': median(measured.map((round) => round.shop.p95Ms)).toFixed(1),
    }
  }
  await shop.stop()
  console.table(rows)
  for (const rendering of renderings) {
    const listsPerPage = Number(rows['list, API']?.['per second']) / rendering['uncached pages rendered a second']
    const page = `With ${rendering.products} products, an uncached page`
    console.log(`${page} takes as long as ${listsPerPage.toFixed(1)} responses with a list.`)
  }
}
