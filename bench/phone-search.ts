/**
 * `npm run bench -- phone-search`: measures the search of the catalogue copy on a device, in ms on a phone whose CPU is
 * four times slower than this machine's. Reports the best of several rounds, to reduce the effect of other load.
 */
import { readFileSync } from 'node:fs'
import type { Product } from '#contract/catalogue/product.ts'
import { synonyms as synonymsSchema } from '#contract/schemas/catalogue.ts'
import { buildSearchIndex, searchProducts } from '#contract/search/search.ts'
import { queries } from '../tests/search/queries.ts'
import { testProduct } from '../tests/support/shop/test-product.ts'
import { madeName } from './made-catalogue.ts'

const SIZES = [500, 5_000]
const SLOWDOWN = 4
const ROUNDS = 8

const read = (file: string) => JSON.parse(readFileSync(new URL(`../catalogue/${file}`, import.meta.url), 'utf8'))

export async function measurePhoneSearch(): Promise<void> {
  const models: Product[] = read('catalogue.json')
  const synonyms = synonymsSchema.parse(read('synonyms.json'))
  const terms = Object.values(queries).flatMap((group) => Object.keys(group))
  const rows: Record<string, Record<string, string>> = {}
  for (const size of SIZES) {
    const products = Array.from({ length: size }, (_, at) => {
      const model = models[at % models.length]
      return testProduct(`product-${at}`, { ...model, title: `${madeName(at)} ${model?.title}` })
    })
    const indexMs = bestOf(() => buildSearchIndex(products, synonyms))
    const index = buildSearchIndex(products, synonyms)
    const searchMs = terms.map((term) => bestOf(() => searchProducts(index, term))).sort((a, b) => a - b)
    const at = (share: number) => searchMs[Math.floor((searchMs.length - 1) * share)] ?? 0
    rows[`${size} products`] = {
      'index, once': format(indexMs),
      'median search': format(at(0.5)),
      '95 of 100': format(at(0.95)),
      'slowest search': format(at(1)),
      'slowest first search': format(indexMs + at(1)),
    }
  }
  console.table(rows)
}

function bestOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

function format(ms: number): string {
  return `${(ms * SLOWDOWN).toFixed(1)} ms`
}
