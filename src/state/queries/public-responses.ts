/** The public answers that the page holds, as the service worker knows them: by address. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { endpointUrl } from '#sync/api.ts'
import { isPublicEndpoint } from '#sync/catalogue/public-endpoints.ts'
import type { LateResponse, SeenResponse } from '#sync/worker-protocol.ts'
import { isCachedResponse, isPagedResponse } from './cached-response.ts'
import type { CachedResponse, EndpointQueryKey } from './queries.ts'

/** One answer that a query holds: a single read holds one, a list that is shown page by page one for each page. */
interface CachedPublicResponse {
  address: string
  known: CachedResponse<unknown>
  /** When it was read (epoch ms). */
  readAt: number
  /** Puts another answer in its place. */
  replace(known: CachedResponse<unknown>): void
}

/** Every public answer that came from the server itself, inlined in its HTML or read since. */
export function collectSeenResponses(queryClient: QueryClient): SeenResponse[] {
  return publicResponses(queryClient)
    .filter(({ known }) => known.savedAt === null)
    .map(({ address, known, readAt }) => ({ address, body: JSON.stringify(known.data), savedAt: readAt }))
}

/** Shows an answer that came after a saved one was given. It is fresh now. */
export function applyLateResponse(queryClient: QueryClient, { address, body }: LateResponse): void {
  const { pathname, search } = new URL(address)
  for (const held of publicResponses(queryClient)) {
    if (held.address === pathname + search) held.replace({ data: body, savedAt: null })
  }
}

function publicResponses(queryClient: QueryClient): CachedPublicResponse[] {
  return queryClient.getQueryCache().getAll().flatMap(responsesOf)
}

function responsesOf(query: Query): CachedPublicResponse[] {
  const { data, dataUpdatedAt: readAt } = query.state
  const [name, path, asked] = query.queryKey as EndpointQueryKey
  if (!isPublicEndpoint(name)) return []
  if (isCachedResponse(data)) {
    const address = endpointUrl(name, { path, query: asked })
    return [{ address, known: data, readAt, replace: (known) => query.setData(known) }]
  }
  if (!isPagedResponse(data)) return []
  return data.pages.map((known, index) => ({
    address: endpointUrl(name, { path, query: { ...asked, page: data.pageParams[index] } }),
    known,
    readAt,
    replace: (other) => query.setData({ ...data, pages: data.pages.with(index, other) }),
  }))
}
