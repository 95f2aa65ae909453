/**
 * `npm run bench -- scale [products …]`: measures how the cost of lists, searches and the sitemap grows with the
 * catalogue. Responses are not compressed, because compression costs the same in every catalogue.
 */
import { rm } from 'node:fs/promises'
import { makeDataDir } from '../tests/support/shop/shop-template.ts'
import { type BuiltShop, startBuiltShop } from '../tests/support/shop/start-shop.ts'
import { residentMegabytes } from './bench-shop.ts'
import { importMadeCatalogue } from './made-catalogue.ts'
import { measureRate } from './measure-rate.ts'
import { variedLists, variedSearches } from './varied-requests.ts'

const SIZES = [43, 1_000, 10_000, 100_000]

const SECONDS = 5

export async function measureScale(args: readonly string[]): Promise<void> {
  const sizes = args.length > 0 ? args.map(Number) : SIZES
  const columns: Record<string, Record<string, number>> = {}
  for (const size of sizes) columns[size] = await measureSize(size)
  const names = Object.keys(Object.values(columns)[0] ?? {})
  console.table(
    Object.fromEntries(
      names.map((name) => [name, Object.fromEntries(sizes.map((size) => [size, columns[size]?.[name]]))]),
    ),
  )
}

async function measureSize(products: number): Promise<Record<string, number>> {
  const dataDir = await makeDataDir()
  try {
    const importMs = await time(() => importMadeCatalogue(dataDir, products))
    let shop: BuiltShop | undefined
    const startMs = await time(async () => {
      shop = await startBuiltShop({ DATA_DIR: dataDir })
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

async function measureShop(shop: BuiltShop): Promise<Record<string, number>> {
  const first = await measureFirstSearch(shop.origin)
  const atRest = residentMegabytes(shop.pid())
  const rate = async (path: () => string) => {
    await measureRate(() => shop.origin + path(), 1, 'identity')
    return await measureRate(() => shop.origin + path(), SECONDS, 'identity')
  }
  const lists = await rate(variedLists(1))
  const searches = await rate(variedSearches(1))
  const sitemap = await measureSitemap(shop.origin)
  return {
    ...first,
    'varied lists a second': Math.round(lists.perSecond),
    'varied searches a second': Math.round(searches.perSecond),
    ...sitemap,
    'memory at rest, MB': atRest,
    'memory after load, MB': residentMegabytes(shop.pid()),
  }
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

async function read(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  return await response.text()
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round(performance.now() - startedAt)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
