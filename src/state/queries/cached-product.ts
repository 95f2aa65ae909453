import type { QueryClient } from '@tanstack/react-query'
import type { Product } from '#contract/schemas/catalogue.ts'
import { cachedResponses } from './queries.ts'

/** Returns a product from the lists that this page has loaded, so that its page can render before it is loaded. */
export function findCachedProduct(client: QueryClient, id: string): Product | null {
  const products = [
    ...cachedResponses(client, 'listProducts').flatMap(({ data }) => data.products),
    ...cachedResponses(client, 'relatedProducts').flatMap(({ data }) => data),
    ...cachedResponses(client, 'searchProducts').flatMap(({ data }) => data),
  ]
  return products.find(({ _id }) => _id === id) ?? null
}
