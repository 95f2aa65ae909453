import { parse } from 'node:querystring'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type EndpointSchema, endpointSchemas } from '#contract/schemas/endpoint-schemas.ts'
import { canonicalUrl } from './canonical-url.ts'
import { PreparedResponse } from './prepared-response.ts'
import { JSON_TYPE, type Refused } from './refused.ts'
import type { ResponseCache } from './response-cache.ts'

/** What the response of a public endpoint depends on, before validation. */
export interface PublicRequest {
  params: unknown
  query: unknown
}

/** Makes the content of a response as JSON, or refuses to. */
type MakeContent = (request: PublicRequest) => Promise<string | Buffer | Refused>

interface PublicEndpoint {
  /** Matches the path; its groups are the path's parameters. */
  path: RegExp
  /** Names of the query parameters. */
  parameters: ReadonlySet<string>
  /** Whether responses must never be stale. */
  isExact: boolean
  makeContent: MakeContent
}

/** How fresh a response has to be: `exact` if it must not be stale at all. */
type Freshness = 'exact' | 'usual'

/** Maximum length of URLs whose responses are cached, in characters. The shop's own pages never request longer URLs. */
const MAX_CACHED_URL_LENGTH = 500

/**
 * The responses of the endpoints that respond to all clients alike. They are cached, and also read within the process,
 * by pages that the server renders.
 */
export class PublicResponses {
  readonly cache: ResponseCache
  readonly #endpoints = new Map<EndpointName, PublicEndpoint>()

  constructor(cache: ResponseCache) {
    this.cache = cache
  }

  /** Adds an endpoint. If two have the same URL, e.g. `/products/search` and `/products/:id`, the first one is read. */
  add(name: EndpointName, { isExact, makeContent }: Pick<PublicEndpoint, 'isExact' | 'makeContent'>): void {
    const { query }: EndpointSchema = endpointSchemas[name]
    const path = new RegExp(`^/api${endpoints[name].path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    this.#endpoints.set(name, { path, parameters: new Set(Object.keys(query?.shape ?? {})), isExact, makeContent })
  }

  /** Responds to a request for an endpoint. */
  async respond(
    name: EndpointName,
    url: string,
    request: PublicRequest,
    freshness: Freshness,
  ): Promise<PreparedResponse | Refused> {
    const endpoint = this.#endpoints.get(name)
    if (!endpoint) throw new Error(`The endpoint ${name} is not public.`)
    const { cache } = this
    const canonical = canonicalUrl(url, endpoint.parameters)
    const isExact = endpoint.isExact || freshness === 'exact'
    const cached = isExact ? cache.get(canonical) : cache.getRecent(canonical)
    if (cached) return cached
    // Read the version before making the response, so that an old response is never taken for a new one.
    const version = cache.version()
    const content = await endpoint.makeContent(request)
    if (typeof content !== 'string' && !Buffer.isBuffer(content)) return content
    if (canonical.length > MAX_CACHED_URL_LENGTH) return new PreparedResponse(JSON_TYPE, content)
    return cache.save(canonical, { type: JSON_TYPE, content, version })
  }

  /** Reads a URL without a request. The response is not stale. Throws if no public endpoint has this URL. */
  async read(url: string): Promise<PreparedResponse | Refused> {
    const [path = '', query = ''] = url.split('?', 2)
    for (const [name, endpoint] of this.#endpoints) {
      const match = endpoint.path.exec(path)
      if (!match) continue
      const params = Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)])
      return this.respond(name, url, { params: Object.fromEntries(params), query: parse(query) }, 'exact')
    }
    throw new Error(`No public endpoint has the URL ${url}.`)
  }
}
