import type { QueryClient } from '@tanstack/react-query'
import type { Product } from '#contract/schemas/catalogue.ts'

/** Reads whose answers hold products, wherever in them. */
const LISTS = new Set<unknown>(['listProducts', 'relatedProducts', 'searchProducts'])

/** A product that some list on this page has shown already: a page about it can be painted before it is read. */
export function findCachedProduct(client: QueryClient, id: string): Product | null {
  const lists = client.getQueryCache().findAll({ predicate: ({ queryKey }) => LISTS.has(queryKey[0]) })
  for (const { state } of lists) {
    const found = findProduct(state.data, id)
    if (found) return found
  }
  return null
}

/** Looks through pages of pages: an endless list is pages of answers, an answer is a page or a list of products. */
function findProduct(data: unknown, id: string): Product | null {
  if (Array.isArray(data)) return firstOf(data, id)
  if (typeof data !== 'object' || data === null) return null
  if ('_id' in data) return data._id === id ? (data as Product) : null
  const { pages, data: response, products } = data as { pages?: unknown; data?: unknown; products?: unknown }
  return firstOf([pages, response, products], id)
}

function firstOf(parts: readonly unknown[], id: string): Product | null {
  for (const part of parts) {
    const found = findProduct(part, id)
    if (found) return found
  }
  return null
}
