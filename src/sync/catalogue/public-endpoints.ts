/**
 * The endpoints whose responses are saved on the device, because they are public.
 */
import { type EndpointName, endpoints } from '#contract/endpoints.ts'

type Endpoints = typeof endpoints

export type PublicEndpointName = {
  [Name in EndpointName]: Endpoints[Name] extends { savedOnDevice: true } ? Name : never
}[EndpointName]

export interface PublicRequest {
  name: PublicEndpointName
  /** The product's slug; undefined if the path contains no product. */
  id: string | undefined
}

export function isPublicEndpoint(name: EndpointName): name is PublicEndpointName {
  return 'savedOnDevice' in endpoints[name]
}

// In the table's order, which matters: `/products/search` also matches
// `/products/:id`.
const patterns = (Object.keys(endpoints) as EndpointName[]).filter(isPublicEndpoint).map((name) => ({
  name,
  path: new RegExp(`^/api${endpoints[name].path.replace(/:\w+/, '([^/]+)')}/?$`),
}))

/** Returns null if the URL does not belong to a public endpoint. */
export function matchPublicRequest({ pathname }: Pick<URL, 'pathname'>): PublicRequest | null {
  for (const { name, path } of patterns) {
    const match = path.exec(pathname)
    if (match) return { name, id: match[1] }
  }
  return null
}
