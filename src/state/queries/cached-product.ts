import type { QueryClient } from '@tanstack/react-query'
import { type Product, readProduct } from '#contract/catalogue/product.ts'
import { cachedResponses } from './queries.ts'

/**
 * In lists that this page has loaded, so that the product's page can render at
 * once.
 */
export function findCachedProduct(client: QueryClient, id: string): Product | null {
  const products = [
    ...cachedResponses(client, 'listProducts').flatMap(({ data }) => data.products),
    ...cachedResponses(client, 'relatedProducts').flatMap(({ data }) => data),
    ...cachedResponses(client, 'searchProducts').flatMap(({ data }) => data),
  ]
  const product = products.find(({ _id }) => _id === id)
  return product ? readProduct(product) : null
}
