import type { Product } from '#contract/shapes/product.ts'
import type { Edition } from './published-catalogue.ts'

/** Products for a search term, best first. A blank term finds nothing. */
export function findProducts({ products }: Edition, term: string): Product[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return products.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
}
