/** The page's cache of server responses: one QueryClient, filled from the server's HTML and through the API client. */
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

/** A response of the server. `savedAt`: when a saved response was fetched (epoch ms); null for a fresh one. */
export interface CachedResponse<Data> {
  data: Data
  savedAt: number | null
}

/** Thrown when the server refused the request. Retrying does not help. */
export class RefusedError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Thrown when the server did not respond. Retrying may help. */
export class UnreachableError extends Error {}

/**
 * The key of an endpoint's query. Every query whose key starts with an endpoint's name caches a `CachedResponse` of
 * that endpoint. A paged query has an extra word in its key and caches one response per page. The keys of all other
 * queries start with another word.
 */
export type EndpointQueryKey = readonly [name: EndpointName, path: Path, query: Query]
type Path = NonNullable<RequestInput['path']>
type Query = NonNullable<RequestInput['query']>

/** Returns the query options of an endpoint. `staleTime` in ms. */
export function endpointQuery<Name extends EndpointName>(
  name: Name,
  input: RequestInput<Name> = {},
  staleTime = 60_000,
) {
  const queryKey: EndpointQueryKey = [name, input.path ?? {}, input.query ?? {}]
  return queryOptions({ queryKey, staleTime, queryFn: ({ signal }) => loadResponse(name, { ...input, signal }) })
}

/** Requests an endpoint for a query. Rejects with `RefusedError` or `UnreachableError` on failure. */
export async function loadResponse<Name extends EndpointName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<CachedResponse<ResponseBodies[Name]>> {
  const outcome = await request(name, input)
  if (outcome.kind === 'ok') return { data: outcome.data, savedAt: outcome.savedAt }
  throw outcome.kind === 'refused' ? new RefusedError(outcome.code, outcome.message) : new UnreachableError()
}

/**
 * Creates the `select` function of a query, which converts wire JSON to the internal type. The cache contains wire
 * JSON, so that it can be persisted, passed to the worker and replaced by a late response. Call this at module level,
 * because results are memoised by function.
 */
export function selectData<Wire, Model>(read: (wire: Wire) => Model) {
  return ({ data, savedAt }: CachedResponse<Wire>): CachedResponse<Model> => ({ data: read(data), savedAt })
}

/** Returns every cached response of an endpoint, whatever its parameters. */
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

/** Returns whether the key belongs to an endpoint's query. */
export function isEndpointQueryKey(key: QueryKey): key is EndpointQueryKey {
  const [name, path, query] = key
  return typeof name === 'string' && Object.hasOwn(endpoints, name) && isRecord(path) && isRecord(query)
}

/** Options for a query that is stored on the device for the first paint of the next visit. Not for personal data. */
export const persisted = { meta: { persist: true }, gcTime: Number.POSITIVE_INFINITY }

/** The key of the persisted queries in localStorage. */
export const PERSISTED_QUERIES_KEY = 'nakshi-reads'

/** Returns the query for the delivery table of all PIN codes, which makes delivery dates available offline. */
export const deliveryQuery = () => endpointQuery('readDelivery', {}, 60 * 60_000)

/**
 * Creates a QueryClient. On the server it never retries and never discards data; in a page it makes three attempts and
 * discards unused data after 30 min.
 */
export function createQueryClient({ onServer = false } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is often wrong, so the request itself decides.
        networkMode: 'always',
        gcTime: onServer ? Number.POSITIVE_INFINITY : 30 * 60_000,
        retry: onServer ? false : (failures, error) => error instanceof UnreachableError && failures < 2,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** A query's key, data and time of its last update (epoch ms), as embedded in the server's HTML. */
export type DehydratedQuery = readonly [key: QueryKey, data: unknown, updatedAt: number]

/** Returns the successful queries, for embedding in the HTML that was rendered from them. */
export function dehydrateQueries(client: QueryClient): DehydratedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
}

/** Fills the client with embedded queries. Replaces the library's own hydration, which adds 2 KiB. */
export function hydrateQueries(client: QueryClient, queries: readonly DehydratedQuery[]): void {
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt })
}

type SingleQuery = FetchQueryOptions<unknown, Error, unknown, QueryKey>
type PagedQuery = FetchInfiniteQueryOptions<unknown, Error, unknown, QueryKey>

/**
 * Loads the queries of a route. The server waits for them and rejects if one fails. A page only starts them, and its
 * components show the errors. `optional` queries never reject on the server, and a page does not start them: data that
 * the server did not have must not appear before hydration.
 */
export type Prefetch = (queries: readonly unknown[], optional?: readonly unknown[]) => Promise<void>

export function createPrefetch(client: QueryClient, { onServer = false } = {}): Prefetch {
  return async (queries, optional = []) => {
    const started = (queries as (SingleQuery | PagedQuery)[]).map((query) => {
      if (isPagedQuery(query)) return onServer ? client.fetchInfiniteQuery(query) : client.prefetchInfiniteQuery(query)
      return onServer ? client.fetchQuery(query) : client.prefetchQuery(query)
    })
    if (!onServer) return
    await Promise.all([...started, ...(optional as SingleQuery[]).map((query) => client.prefetchQuery(query))])
  }
}

function isPagedQuery(query: SingleQuery | PagedQuery): query is PagedQuery {
  return 'initialPageParam' in query
}
