import type { QueryClient } from '@tanstack/react-query'
import { type Product, readProduct } from '#contract/catalogue/product.ts'
import { cachedResponses } from './queries.ts'

/**
 * Returns a product from the lists that this page has loaded, so that the product page can render before its own data
 * is loaded.
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
