/**
 * Responses that are the same for every shopper, between page and service worker.
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
  /** Path and query string. */
  address: string
  response: CachedResponse<unknown>
  /** Epoch ms. */
  receivedAt: number
  replace(response: CachedResponse<unknown>): void
}

/** For the service worker to cache: embedded in the HTML or loaded later. */
export function collectSeenResponses(queryClient: QueryClient): SeenResponse[] {
  return publicResponses(queryClient)
    .filter(({ response }) => response.savedAt === null)
    .map(({ address, response, receivedAt }) => ({
      address,
      body: JSON.stringify(response.data),
      savedAt: receivedAt,
    }))
}

/** The page was given a saved copy first. Ignores malformed responses. */
export function applyLateResponse(queryClient: QueryClient, { address: url, body }: LateResponse): void {
  const { pathname, search } = new URL(url)
  for (const { name, address, replace } of publicResponses(queryClient)) {
    if (address === pathname + search && isResponseOf(name, body)) replace({ data: body, savedAt: null })
  }
}

function publicResponses(queryClient: QueryClient): CachedPublicResponse[] {
  return queryClient.getQueryCache().getAll().flatMap(responsesOf)
}

/** One per page of a paged query; none if not public. */
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
