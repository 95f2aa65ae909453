/**
 * The reads that are the same for everybody, and so may be kept on the device and answered from there. What belongs to
 * one shopper is never in this list.
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

/** A public read as an address tells it. `id` is the slug of the product that it is about, where it is about one. */
export interface PublicRequest {
  name: PublicEndpointName
  id: string | undefined
}

/** Whether this is the name of one of them. */
export function isPublicEndpoint(name: unknown): name is PublicEndpointName {
  return publicEndpoints.some((read) => read === name)
}

// In the order of the list: `/products/search` must be tried before `/products/:id`.
const patterns = publicEndpoints.map((name) => ({
  name,
  path: new RegExp(`^/api${endpoints[name].path.replace(/:\w+/, '([^/]+)')}/?$`),
}))

/** Which public read an address asks for; `null` for every other call. */
export function matchPublicRequest({ pathname }: Pick<URL, 'pathname'>): PublicRequest | null {
  for (const { name, path } of patterns) {
    const match = path.exec(pathname)
    if (match) return { name, id: match[1] }
  }
  return null
}
