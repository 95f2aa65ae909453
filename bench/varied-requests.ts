/** Addresses of product lists and searches that hardly ever repeat, so that no cache can answer them. */
import { queries } from '../tests/search/queries.ts'
import { madeName, seededRandom } from './made-catalogue.ts'

const CATEGORIES = ['rings', 'earrings', 'necklaces', 'bracelets', 'charms & pendants', 'gifts']
const COLORS = ['Gold', 'Silver', 'Red', 'Green', 'Blue', 'White']
const SIZES = ['12', '14', '16', '2.4', '2.6']
const SORTS = ['popular', 'new', 'price-low', 'price-high']

/** Returns a function that returns the path of another filtered and sorted product list each time. */
export function variedLists(seed: number): () => string {
  const random = seededRandom(seed)
  const one = (names: readonly string[]) => names[random(names.length)] ?? ''
  return () => {
    const query = new URLSearchParams({ sort: one(SORTS), page: String(1 + random(3)), limit: '12' })
    if (random(3) > 0) query.set('category', one(CATEGORIES))
    if (random(2) > 0) query.set('colors', `${one(COLORS)},${one(COLORS)}`)
    if (random(4) === 0) query.set('materials', one(['Gold', 'Silver']))
    if (random(5) === 0) query.set('size', one(SIZES))
    const min = 100 + random(2000)
    query.set('min', String(min))
    query.set('max', String(min + 200 + random(3000)))
    return `/api/products?${query}`
  }
}

const TERMS = Object.values(queries).flatMap((group) => Object.keys(group))

/**
 * Returns a function that returns the path of another search each time: made names, and the queries of the search tests
 * with and without a price.
 */
export function variedSearches(seed: number): () => string {
  const random = seededRandom(seed)
  const one = (names: readonly string[]) => names[random(names.length)] ?? ''
  const terms = [
    () => `${madeName(random(361))} ${one(CATEGORIES)}`,
    () => `${one(COLORS)} ${one(CATEGORIES)} under ${200 + random(3000)}`,
    () => `${one(TERMS)} ${madeName(random(361))}`,
    () => `${one(TERMS)} under ${200 + random(3000)}`,
  ]
  return () => `/api/products/search?${new URLSearchParams({ term: terms[random(terms.length)]?.() ?? '' })}`
}
