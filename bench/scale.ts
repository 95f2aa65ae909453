/**
 * `npm run bench -- scale [products …]`: measures how the cost of lists, searches and the sitemap grows with the
 * catalogue. Responses are not compressed, because compression costs the same in every catalogue.
 */
import { rm } from 'node:fs/promises'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { makeDataDir } from '../tests/support/shop/shop-template.ts'
import { type BuiltShop, startBuiltShop } from '../tests/support/shop/start-shop.ts'
import { memoryAfterLoad, residentMegabytes, START_OPTIONS } from './bench-shop.ts'
import { importMadeCatalogue } from './made-catalogue.ts'
import { measureRate } from './measure-rate.ts'
import { variedFullLists, variedFullSearches, variedLists, variedSearches } from './varied-requests.ts'

const SIZES = [43, 1_000, 10_000, 100_000]

/**
 * Long enough to request most of 100,000 products: the JSON of a product is made when it is first requested, and a shop
 * that has run for longer than this has it.
 */
const WARM_UP_SECONDS = 15
const SECONDS = 5

/** Number of responses of which the mean size is measured. */
const SAMPLES = 300

type Row = Record<string, number | string>

/** By name: functions that start a sequence of paths with a seed. */
const REQUESTS: Record<string, (seed: number) => () => string> = {
  'varied lists': variedLists,
  'varied full lists': variedFullLists,
  'varied searches': variedSearches,
  'varied full searches': variedFullSearches,
}

export async function measureScale(args: readonly string[]): Promise<void> {
  const sizes = args.length > 0 ? args.map(Number) : SIZES
  const columns: Record<string, Row> = {}
  for (const size of sizes) columns[size] = await measureSize(size)
  const names = Object.keys(Object.values(columns)[0] ?? {})
  console.table(
    Object.fromEntries(
      names.map((name) => [name, Object.fromEntries(sizes.map((size) => [size, columns[size]?.[name]]))]),
    ),
  )
}

async function measureSize(products: number): Promise<Row> {
  const dataDir = await makeDataDir()
  try {
    const importMs = await time(() => importMadeCatalogue(dataDir, products))
    let shop: BuiltShop | undefined
    const startMs = await time(async () => {
      shop = await startBuiltShop({ DATA_DIR: dataDir }, START_OPTIONS)
    })
    if (!shop) throw new Error('The shop did not start.')
    try {
      return { 'import, ms': importMs, 'start, ms': startMs, ...(await measureShop(shop)) }
    } finally {
      await shop.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function measureShop(shop: BuiltShop): Promise<Row> {
  const first = await measureFirstSearch(shop.origin)
  const atRest = residentMegabytes(shop.pid())
  const requests: Row = {}
  for (const [name, paths] of Object.entries(REQUESTS))
    Object.assign(requests, await measureRequests(shop, name, paths))
  const sitemap = await measureSitemap(shop.origin)
  return {
    ...first,
    ...requests,
    ...sitemap,
    'MB at rest': atRest,
    ...(await memoryAfterLoad(shop.pid())),
  }
}

async function measureRequests(
  { origin }: BuiltShop,
  name: string,
  paths: (seed: number) => () => string,
): Promise<Row> {
  const path = paths(1)
  await measureRate(origin, path, { seconds: WARM_UP_SECONDS, encoding: 'identity' })
  const { perSecond } = await measureRate(origin, path, { seconds: SECONDS, encoding: 'identity' })
  const { products, kilobytes } = await measureResponses(origin, paths(2))
  return { [`${name} a second`]: Math.round(perSecond), [`${name}: products, KB`]: `${products}, ${kilobytes}` }
}

/** Measures the mean number of products in responses, and their mean size in KB: most of their cost grows with it. */
async function measureResponses(origin: string, path: () => string) {
  let [products, bytes] = [0, 0]
  for (let sample = 0; sample < SAMPLES; sample++) {
    const body = await read(origin + path())
    // Every product has its own id; nothing else in these responses has one.
    products += body.split('"_id":').length - 1
    bytes += Buffer.byteLength(body)
  }
  return { products: (products / SAMPLES).toFixed(1), kilobytes: (bytes / SAMPLES / 1024).toFixed(1) }
}

/**
 * Measures the first search after the start, and the longest time that another request had to wait meanwhile and in the
 * three seconds after it.
 */
async function measureFirstSearch(origin: string): Promise<Record<string, number>> {
  let isOver = false
  let longestMs = 0
  const beat = async () => {
    while (!isOver) {
      longestMs = Math.max(longestMs, await time(() => read(`${origin}/robots.txt`)))
      await pause(2)
    }
  }
  const beating = beat()
  const searchMs = await time(() => read(`${origin}/api/products/search?term=jhumka`))
  await pause(3000)
  isOver = true
  await beating
  return { 'first search, ms': searchMs, 'longest wait of others, ms': longestMs }
}

async function measureSitemap(origin: string): Promise<Record<string, number>> {
  let files: string[] = []
  const firstMs = await time(async () => {
    files = await readSitemap(origin)
  })
  const againMs = await time(async () => {
    await readSitemap(origin)
  })
  return {
    'sitemap files': files.length,
    'largest sitemap file, KB': Math.round(Math.max(...files.map(({ length }) => length)) / 1024),
    'whole sitemap, ms': firstMs,
    'whole sitemap again, ms': againMs,
  }
}

/** Returns the content of the sitemap and of all files that it lists. */
async function readSitemap(origin: string): Promise<string[]> {
  const index = await read(`${origin}/sitemap.xml`)
  const listed = [...index.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].flatMap(([, url]) => url ?? [])
  return [index, ...(await Promise.all(listed.map(read)))]
}

/** Reads a URL without `fetch`, whose own code takes 30 ms to load with the first request. */
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
