import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testProduct } from '../../tests/support/shop/test-product.ts'
import type { Product } from '../catalogue/product.ts'
import { matchWord } from './match.ts'
import { searchProducts } from './search.ts'
import { buildSearchIndex, type SearchIndex } from './search-index.ts'
import { TEXT_WEIGHT } from './word-weights.ts'

const WORDS = ['ring', 'gold', 'pearl', 'chain', 'lotus']

const synonyms = { same: [['ring', 'angoothi']], instead: [{ for: ['watch'], show: ['chain'] }], ignored: [] }

const some = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 })
const model: fc.Arbitrary<Partial<Product>> = fc.record({
  title: some.map((words) => `Tara ${words.join(' ')}`),
  description: some.map((words) => words.join(' ')),
  categories: fc.subarray(['Rings', 'Chains', 'Gifts'], { minLength: 1 }),
  color: fc.subarray(['Gold', 'Silver']),
  pricePaise: fc.constantFrom(300_00, 500_00, 800_00),
})

/** Catalogues of up to 140 products. */
const catalogue = fc
  .tuple(fc.array(model, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 7 }))
  .map(([models, times]) =>
    Array.from({ length: models.length * times }, (_, at) => testProduct(`product-${at}`, models[at % models.length])),
  )

const typed = fc.array(fc.constantFrom(...WORDS, 'angoothi', 'watch', 'rin', 'goldd', 'silver', 'unknown'), {
  minLength: 1,
  maxLength: 4,
})
const price = fc.constantFrom('', ' under 500', ' sasta')

/** Returns the search weight of the best match of a typed word in each product, by position. */
function weightsOf(index: SearchIndex, word: string, isLast: boolean): Map<number, number> {
  const weights = new Map<number, number>()
  for (const [entry, quality] of matchWord(index, word, isLast).meanings) {
    for (const [place, at] of entry.products.entries()) {
      weights.set(at, Math.max(weights.get(at) ?? 0, (entry.weights[place] ?? 0) * quality))
    }
  }
  return weights
}

/** Searches without an index, by looking at every product. */
function scan(index: SearchIndex, products: readonly Product[], words: readonly string[], bound: string): Product[] {
  const matches = words
    .map((word, wordIndex) => weightsOf(index, word, wordIndex === words.length - 1))
    .filter((weights) => weights.size > 0)
  const found = products.map((product, at) => {
    const weights = matches.map((match) => match.get(at) ?? 0)
    const halves = weights.map((weight) => Number(weight > 0) + Number(weight > TEXT_WEIGHT))
    const rarities = matches.map(({ size }) => Math.log(1 + products.length / size))
    return {
      product,
      halves: halves.reduce((a, b) => a + b, 0),
      score: weights.reduce((sum, weight, word) => sum + weight * (rarities[word] ?? 0), 0),
    }
  })
  const most = Math.max(1, ...found.map(({ halves }) => halves))
  const isCheap = bound === ' sasta'
  return found
    .filter(({ halves, product }) => halves === most && (bound !== ' under 500' || product.pricePaise <= 500_00))
    .sort((a, b) => (isCheap ? a.product.pricePaise - b.product.pricePaise : 0) || b.score - a.score)
    .map(({ product }) => product)
}

test('a search returns the same first products as a scan of the catalogue', async () => {
  await fc.assert(
    fc.asyncProperty(
      catalogue,
      typed,
      price,
      fc.integer({ min: 1, max: 60 }),
      async (products, words, bound, limit) => {
        const index = await buildSearchIndex(products, synonyms)
        // Skips searches whose adjacent words form one name, because the scan does not join them.
        fc.pre(
          !words.some(
            (word, at) => index.words.get(word + (words[at + 1] ?? ''))?.isStrong === true && at + 1 < words.length,
          ),
        )
        const expected = scan(index, products, words, bound).slice(0, limit)
        const ids = (list: readonly Product[]) => list.map(({ id }) => id)
        expect(ids(searchProducts(index, products, words.join(' ') + bound, limit))).toEqual(ids(expected))
      },
    ),
    { numRuns: 300 },
  )
})
