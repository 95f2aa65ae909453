import type { QueryClient } from '@tanstack/react-query'
import { type Product, readProduct } from '#contract/catalogue/product.ts'
import { cachedResponses } from './queries.ts'

/**
 * Finds a product in the product lists that this page has already loaded, so that the product page can render before
 * its own data arrives. Returns null if no list contains the product.
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
