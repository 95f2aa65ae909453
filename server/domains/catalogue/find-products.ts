import { buildSearchIndex, type SearchIndex, searchProducts } from '#contract/search.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { Edition, Frame } from './edition.ts'

const indexes = new WeakMap<Frame, SearchIndex>()

/**
 * Products for a search term, best first. A blank term finds nothing. The index is made when a catalogue is first
 * searched, and serves all editions of it: stock, prices and ratings are not in it.
 */
export function findProducts({ frame, products }: Edition, term: string): Product[] {
  const index = indexes.get(frame) ?? buildSearchIndex(products, frame.synonyms)
  indexes.set(frame, index)
  return searchProducts({ ...index, products }, term)
}
