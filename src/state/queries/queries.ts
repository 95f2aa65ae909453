/** API responses, from the HTML and from requests. */
import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type InfiniteData,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { isRecord } from '#contract/type-guards.ts'
import { type RequestInput, request } from '#sync/api.ts'

/**
 * `savedAt` is null for a fresh response, otherwise when it was fetched (epoch
 * ms).
 */
export interface CachedResponse<Data> {
  data: Data
  savedAt: number | null
}

/** Retrying does not help. */
export class RefusedError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Retrying may help. */
export class UnreachableError extends Error {}

/**
 * Begins with the endpoint's name. A paged query has a word more, and one
 * response per page.
 */
export type EndpointQueryKey = readonly [name: EndpointName, path: Path, query: Query]
type Path = NonNullable<RequestInput['path']>
type Query = NonNullable<RequestInput['query']>

/** `staleTime` is in ms. */
export function endpointQuery<Name extends EndpointName>(
  name: Name,
  input: RequestInput<Name> = {},
  staleTime = 60_000,
) {
  const queryKey: EndpointQueryKey = [name, input.path ?? {}, input.query ?? {}]
  return queryOptions({ queryKey, staleTime, queryFn: ({ signal }) => loadResponse(name, { ...input, signal }) })
}

/** Rejects with `RefusedError` or, without a response, `UnreachableError`. */
export async function loadResponse<Name extends EndpointName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<CachedResponse<ResponseBodies[Name]>> {
  const outcome = await request(name, input)
  if (outcome.kind === 'ok') return { data: outcome.data, savedAt: outcome.savedAt }
  throw outcome.kind === 'refused' ? new RefusedError(outcome.code, outcome.message) : new UnreachableError()
}

/** Only at module level: results are memoised per `select` function. */
export function selectData<Wire, Model>(read: (wire: Wire) => Model) {
  return ({ data, savedAt }: CachedResponse<Wire>): CachedResponse<Model> => ({ data: read(data), savedAt })
}

/** Whatever their parameters. */
export function cachedResponses<Name extends EndpointName>(
  client: QueryClient,
  name: Name,
): CachedResponse<ResponseBodies[Name]>[] {
  type Response = CachedResponse<ResponseBodies[Name]>
  const queries = client.getQueriesData<Response | InfiniteData<Response>>({ queryKey: [name] })
  return queries.flatMap(([, data]) => {
    if (data === undefined) return []
    return 'pages' in data ? data.pages : [data]
  })
}

export function isEndpointQueryKey(key: QueryKey): key is EndpointQueryKey {
  const [name, path, query] = key
  return typeof name === 'string' && Object.hasOwn(endpoints, name) && isRecord(path) && isRecord(query)
}

/** Kept on the device for the next visit's first paint. Never for personal data. */
export const persisted = { meta: { persist: true }, gcTime: Number.POSITIVE_INFINITY }

/** In localStorage. */
export const PERSISTED_QUERIES_KEY = 'nakshi-reads'

/** For all PIN codes; once loaded, they work offline. */
export const deliveryQuery = () => endpointQuery('readDelivery', {}, 60 * 60_000)

/**
 * The server never retries and never discards. The browser makes three attempts,
 * and discards what was unused for 30 minutes.
 */
export function createQueryClient({ onServer = false } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is often wrong, so always try.
        networkMode: 'always',
        gcTime: onServer ? Number.POSITIVE_INFINITY : 30 * 60_000,
        retry: onServer ? false : (failures, error) => error instanceof UnreachableError && failures < 2,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** `updatedAt` is epoch ms. */
export type DehydratedQuery = readonly [key: QueryKey, data: unknown, updatedAt: number]

/** For the HTML rendered with their data. */
export function dehydrateQueries(client: QueryClient): DehydratedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
}

/** Instead of TanStack Query's own, which is larger. */
export function hydrateQueries(client: QueryClient, queries: readonly DehydratedQuery[]): void {
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt })
}

/**
 * The server waits, and rejects unless all `queries` succeed; `optional` ones may
 * fail. The browser does not wait, and components show errors.
 */
export type Prefetch = (queries: readonly unknown[], optional?: readonly unknown[]) => Promise<void>

/** A query as a route passes it to `Prefetch`. */
type PrefetchedQuery = SingleQuery | PagedQuery
type SingleQuery = FetchQueryOptions<unknown, Error, unknown, QueryKey>
type PagedQuery = FetchInfiniteQueryOptions<unknown, Error, unknown, QueryKey>

/** Returns how the server loads a route's queries. */
export function createServerPrefetch(client: QueryClient): Prefetch {
  return async (queries, optional = []) => {
    const required = (queries as PrefetchedQuery[]).map((query) =>
      isPagedQuery(query) ? client.fetchInfiniteQuery(query) : client.fetchQuery(query),
    )
    await Promise.all([...required, ...(optional as PrefetchedQuery[]).map((query) => prefetch(client, query))])
  }
}

/** Returns how the browser loads a route's queries. */
export function createPrefetch(client: QueryClient): Prefetch {
  return async (queries) => {
    // Optional queries are not started, because data missing from the server's
    // HTML must not appear before hydration.
    for (const query of queries as PrefetchedQuery[]) void prefetch(client, query)
  }
}

/** Loads a query. Never rejects. */
function prefetch(client: QueryClient, query: PrefetchedQuery): Promise<void> {
  return isPagedQuery(query) ? client.prefetchInfiniteQuery(query) : client.prefetchQuery(query)
}

function isPagedQuery(query: PrefetchedQuery): query is PagedQuery {
  return 'initialPageParam' in query
}
