/**
 * Names of the public API endpoints. Their responses are the same for every shopper, so the service worker may cache
 * them.
 */
import { type EndpointName, endpoints } from '#contract/endpoints.ts'

const publicEndpoints = [
  'searchProducts',
  'productSearch',
  'listProducts',
  'readProduct',
  'relatedProducts',
  'listCategories',
  'readStorefront',
  'listReviews',
  'readDelivery',
] as const satisfies readonly EndpointName[]

export type PublicEndpointName = (typeof publicEndpoints)[number]

export interface PublicRequest {
  name: PublicEndpointName
  /** The requested product's slug (the id in its URL); undefined if the endpoint's path does not contain a product. */
  id: string | undefined
}

/** Returns whether `name` is the name of a public endpoint. */
export function isPublicEndpoint(name: unknown): name is PublicEndpointName {
  return publicEndpoints.some((endpoint) => endpoint === name)
}

// The order matters: `/products/search` also matches `/products/:id`.
const patterns = publicEndpoints.map((name) => ({
  name,
  path: new RegExp(`^/api${endpoints[name].path.replace(/:\w+/, '([^/]+)')}/?$`),
}))

/**
 * Returns the public API endpoint that a URL refers to, together with the product id from the URL. Returns null if the
 * URL does not refer to a public endpoint.
 */
export function matchPublicRequest({ pathname }: Pick<URL, 'pathname'>): PublicRequest | null {
  for (const { name, path } of patterns) {
    const match = path.exec(pathname)
    if (match) return { name, id: match[1] }
  }
  return null
}
