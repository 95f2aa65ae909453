import { buildSearchIndex, type SearchIndex, searchProducts } from '#contract/search.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { Edition } from './published-catalogue.ts'

const indexes = new WeakMap<Edition, SearchIndex>()

/** Products for a search term, best first. A blank term finds nothing. The index is made when an edition is first searched. */
export function findProducts(edition: Edition, term: string): Product[] {
  const index = indexes.get(edition) ?? buildSearchIndex(edition.products, edition.synonyms)
  indexes.set(edition, index)
  return searchProducts(index, term)
}
