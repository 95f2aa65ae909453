/**
 * Paths of lists, pages and searches that hardly ever repeat: no cache can answer
 * them.
 */
import { queries } from '../tests/search/queries.ts'
import { madeName, seededRandom } from './made-catalogue.ts'

const CATEGORIES = ['rings', 'earrings', 'necklaces', 'bracelets', 'charms & pendants', 'gifts']
const COLORS = ['Gold', 'Silver', 'Red', 'Green', 'Blue', 'White']
const SIZES = ['12', '14', '16', '2.4', '2.6']
const SORTS = ['popular', 'new', 'price-low', 'price-high']

/** Each call returns another filtered and sorted list. */
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

/**
 * Each call returns another page of a list. The parameters are as the shop writes
 * them: it redirects others. There are more than 100,000 such paths.
 */
export function variedPages(seed: number): () => string {
  const random = seededRandom(seed)
  const returned = new Set<string>()
  const one = (names: readonly string[]) => names[random(names.length)] ?? ''
  const path = () => {
    const query: Record<string, string> = { sort: one(SORTS.slice(1)) }
    if (random(3) > 0) query.category = one(CATEGORIES)
    if (random(2) > 0) query.colors = [...new Set([one(COLORS), one(COLORS)])].join().toLowerCase()
    if (random(4) === 0) query.materials = one(['gold', 'silver'])
    const min = 50 * (1 + random(12))
    const max = min + 50 + 50 * random(10)
    query.min = String(min)
    if (max < 1000) query.max = String(max)
    return `/products?${new URLSearchParams(query).toString().replaceAll('%2C', ',')}`
  }
  return () => {
    let next = path()
    while (returned.has(next)) next = path()
    returned.add(next)
    return next
  }
}

const TERMS = Object.values(queries).flatMap((group) => Object.keys(group))

/**
 * Each call returns another search: generated names, and the queries of the search
 * tests with and without a price. Asks for as many products as the search panel.
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
  return () => searchPath(terms[random(terms.length)]?.() ?? '')
}

function searchPath(term: string): string {
  return `/api/products/search?${new URLSearchParams({ term, limit: '12' })}`
}
