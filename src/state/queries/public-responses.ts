/**
 * Transfers public API responses (the same for every shopper) between the page's query cache and the service worker,
 * which identifies responses by URL.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { endpointUrl } from '#sync/api.ts'
import { isPublicEndpoint, type PublicEndpointName } from '#sync/catalogue/public-endpoints.ts'
import { isResponseOf } from '#sync/response-check.ts'
import type { LateResponse, SeenResponse } from '#sync/worker-protocol.ts'
import { isCachedResponse, isPagedResponse } from './cached-response.ts'
import { type CachedResponse, isEndpointQueryKey } from './queries.ts'

interface CachedPublicResponse {
  name: PublicEndpointName
  /** Path and query string of the request. */
  address: string
  response: CachedResponse<unknown>
  /** Time when the page received the response (epoch ms). */
  receivedAt: number
  replace(response: CachedResponse<unknown>): void
}

/**
 * Returns the public API responses that the page has received from the server, so that the service worker can cache
 * them. The responses were either embedded in the HTML or loaded later.
 */
export function collectSeenResponses(queryClient: QueryClient): SeenResponse[] {
  return publicResponses(queryClient)
    .filter(({ response }) => response.savedAt === null)
    .map(({ address, response, receivedAt }) => ({
      address,
      body: JSON.stringify(response.data),
      savedAt: receivedAt,
    }))
}

/**
 * Updates the query cache with a server response that arrived after the page had been given a saved copy. Ignores
 * malformed responses.
 */
export function applyLateResponse(queryClient: QueryClient, { address: url, body }: LateResponse): void {
  const { pathname, search } = new URL(url)
  for (const { name, address, replace } of publicResponses(queryClient)) {
    if (address === pathname + search && isResponseOf(name, body)) replace({ data: body, savedAt: null })
  }
}

function publicResponses(queryClient: QueryClient): CachedPublicResponse[] {
  return queryClient.getQueryCache().getAll().flatMap(responsesOf)
}

/**
 * Returns the API responses in a query for a public endpoint: one per page for a paged query, otherwise a single one.
 * Returns an empty array for any other query.
 */
function responsesOf(query: Query): CachedPublicResponse[] {
  const { data, dataUpdatedAt: receivedAt } = query.state
  if (!isEndpointQueryKey(query.queryKey)) return []
  const [name, path, params] = query.queryKey
  if (!isPublicEndpoint(name)) return []
  if (isCachedResponse(data)) {
    const address = endpointUrl(name, { path, query: params })
    return [{ name, address, response: data, receivedAt, replace: (response) => query.setData(response) }]
  }
  if (!isPagedResponse(data)) return []
  return data.pages.map((response, index) => ({
    name,
    address: endpointUrl(name, { path, query: { ...params, page: data.pageParams[index] } }),
    response,
    receivedAt,
    replace: (other) => query.setData({ ...data, pages: data.pages.with(index, other) }),
  }))
}
