/** `npm run bench:search`: measures the speed of the search in a catalogue of 10,000 products. */
import { readFileSync } from 'node:fs'
import type { Product } from '#contract/catalogue/product.ts'
import { buildSearchIndex, searchProducts } from '#contract/search/search.ts'
import { queries } from '../tests/search/queries.ts'
import { testProduct } from '../tests/support/shop/test-product.ts'

const PRODUCTS = 10_000

const read = (file: string) => JSON.parse(readFileSync(new URL(`../catalogue/${file}`, import.meta.url), 'utf8'))

const real: Product[] = read('catalogue.json')
const syllables = 'a ba chi da fa gu he ira jo ka li mo na pra ri sa ta vi ya'.split(' ')

/**
 * Returns a product name that varies with `at`, so that the search index is as large as in a real shop with this many
 * products.
 */
function nameOf(at: number): string {
  const part = (step: number) => syllables[Math.floor(at / step) % syllables.length] ?? ''
  return `${part(1)}${part(19)}${part(361)}${part(7)}`
}

const products = Array.from({ length: PRODUCTS }, (_, at) => {
  const like = real[at % real.length]
  return testProduct(`piece-${at}`, { ...like, title: `${nameOf(at)} ${like?.title}` })
})

const startedAt = performance.now()
const index = buildSearchIndex(products, read('synonyms.json'))
const indexingMs = performance.now() - startedAt

const terms = Object.values(queries).flatMap((group) => Object.keys(group))
const best = new Map(terms.map((term) => [term, Number.POSITIVE_INFINITY]))
// Report the best of several rounds, to reduce the effect of other load on the machine.
for (let round = 0; round < 8; round++) {
  for (const term of terms) {
    const from = performance.now()
    searchProducts(index, term)
    best.set(term, Math.min(best.get(term) ?? 0, performance.now() - from))
  }
}
const timed = [...best].map(([term, ms]) => ({ term, ms })).sort((a, b) => a.ms - b.ms)

const report = (name: string, share: number) => {
  const { term, ms } = timed[Math.floor((timed.length - 1) * share)] ?? { term: '', ms: 0 }
  console.info(`${name}: ${ms.toFixed(2)} ms (${term})`)
}
console.info(`${PRODUCTS} products, ${index.vocabulary.entries.size} words, indexed in ${indexingMs.toFixed(0)} ms`)
report('median', 0.5)
report('95 of 100', 0.95)
report('slowest', 1)
