/**
 * `npm run bench -- scale [products …]`: measures, for catalogues of several
 * sizes, what lists and searches cost the processor, how long requests wait while
 * a catalogue is loaded, and its memory. Responses are not compressed: that costs
 * the same in all of them.
 */
import { rm } from 'node:fs/promises'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDir } from '../tests/support/shop/shop-template.ts'
import { type BuiltShop, startBuiltShop } from '../tests/support/shop/start-shop.ts'
import { cpuMs, memoryAfterLoad, residentMegabytes } from './bench-shop.ts'
import { importMadeCatalogue } from './made-catalogue.ts'
import { measureRate } from './measure-rate.ts'
import { variedLists, variedSearches } from './varied-requests.ts'

const SIZES = [43, 10_000]

const WARM_UP_SECONDS = 5
const SECONDS = 10

type Row = Record<string, number | string>

export async function measureScale(args: readonly string[]): Promise<void> {
  const sizes = args.length > 0 ? args.map(Number) : SIZES
  const rows: Record<string, Row> = {}
  for (const size of sizes) {
    for (const [figure, value] of Object.entries(await measureSize(size))) {
      rows[figure] = { ...rows[figure], [`${size} products`]: value }
    }
  }
  console.table(rows)
}

async function measureSize(products: number): Promise<Row> {
  const dataDir = await makeDataDir()
  try {
    await importMadeCatalogue(dataDir, products)
    let shop: BuiltShop | undefined
    const startMs = await time(async () => {
      shop = await startBuiltShop({ DATA_DIR: dataDir })
    })
    if (!shop) throw new Error('The shop did not start.')
    try {
      const atRest = residentMegabytes(shop.pid())
      return {
        'start, ms': startMs,
        ...(await measureRequests(shop, 'varied list', variedLists)),
        ...(await measureRequests(shop, 'varied search', variedSearches)),
        'longest wait while the catalogue is replaced, ms': await measureReplacement(shop, dataDir, products),
        'MB at rest': atRest,
        ...(await memoryAfterLoad(shop.pid())),
      }
    } finally {
      await shop.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

/** Processor time of requests in turn, and the longest response time. */
async function measureRequests(shop: BuiltShop, name: string, paths: (seed: number) => () => string): Promise<Row> {
  const path = paths(1)
  await measureRate(shop.origin, path, { seconds: WARM_UP_SECONDS, encoding: 'identity' })
  const cpuBefore = cpuMs(shop.pid())
  const until = performance.now() + SECONDS * 1000
  let requests = 0
  let longestMs = 0
  for (; performance.now() < until; requests++) {
    longestMs = Math.max(longestMs, await time(() => read(shop.origin + path())))
  }
  const cpu = (cpuMs(shop.pid()) - cpuBefore) / requests
  return { [`${name}, ms of CPU`]: cpu.toFixed(2), [`longest ${name}, ms`]: longestMs }
}

/**
 * How long requests wait at most while another process imports a catalogue, and after.
 */
async function measureReplacement({ origin }: BuiltShop, dataDir: string, products: number): Promise<number> {
  let isOver = false
  let longestMs = 0
  const beat = async () => {
    while (!isOver) {
      longestMs = Math.max(longestMs, await time(() => read(`${origin}/robots.txt`)))
      await pause(2)
    }
  }
  const beating = beat()
  await importMadeCatalogue(dataDir, products)
  await pause(3000)
  isOver = true
  await beating
  return longestMs
}

/** `fetch` loads code with its first request, which takes 30 ms. */
function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, (response) => {
      if (response.statusCode === 200) text(response).then(resolve, reject)
      else reject(new Error(`${url} returned ${response.statusCode}.`))
    })
    request.once('error', reject)
  })
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round(performance.now() - startedAt)
}
