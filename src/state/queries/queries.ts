/**
 * The page's cache of API responses: one QueryClient, filled with the data in the server's HTML and through the API
 * client.
 */
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
 * An API response in the page's cache. If the response was saved on the device, `savedAt` is the time when it was
 * fetched (epoch ms); null for a fresh response.
 */
export interface CachedResponse<Data> {
  data: Data
  savedAt: number | null
}

/** Thrown if the server has refused a request. Retrying does not help. */
export class RefusedError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Thrown if the server did not respond. Retrying may help. */
export class UnreachableError extends Error {}

/**
 * Query key for an API endpoint. Every query whose key starts with an endpoint's name caches a `CachedResponse` from
 * that endpoint. A paged query has an additional word in its key and caches one response per page. All other queries
 * have keys that start with another word.
 */
export type EndpointQueryKey = readonly [name: EndpointName, path: Path, query: Query]
type Path = NonNullable<RequestInput['path']>
type Query = NonNullable<RequestInput['query']>

/** Returns the query options for an API endpoint. `staleTime` is in ms. */
export function endpointQuery<Name extends EndpointName>(
  name: Name,
  input: RequestInput<Name> = {},
  staleTime = 60_000,
) {
  const queryKey: EndpointQueryKey = [name, input.path ?? {}, input.query ?? {}]
  return queryOptions({ queryKey, staleTime, queryFn: ({ signal }) => loadResponse(name, { ...input, signal }) })
}

/**
 * Calls an API endpoint on behalf of a query. Rejects with `RefusedError` if the server refuses the request, and with
 * `UnreachableError` if no response arrives.
 */
export async function loadResponse<Name extends EndpointName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<CachedResponse<ResponseBodies[Name]>> {
  const outcome = await request(name, input)
  if (outcome.kind === 'ok') return { data: outcome.data, savedAt: outcome.savedAt }
  throw outcome.kind === 'refused' ? new RefusedError(outcome.code, outcome.message) : new UnreachableError()
}

/**
 * Creates a query's `select` function, which converts the API's JSON to the internal type with `read`. The cache
 * contains the API's JSON, so that it can be stored, passed to the service worker and replaced by a fresh response.
 * Call this function only at module level, because results are memoised per `select` function.
 */
export function selectData<Wire, Model>(read: (wire: Wire) => Model) {
  return ({ data, savedAt }: CachedResponse<Wire>): CachedResponse<Model> => ({ data: read(data), savedAt })
}

/** Returns all cached responses of an API endpoint, whatever their parameters. */
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

/** Returns whether a query key belongs to an API endpoint, and narrows its type. */
export function isEndpointQueryKey(key: QueryKey): key is EndpointQueryKey {
  const [name, path, query] = key
  return typeof name === 'string' && Object.hasOwn(endpoints, name) && isRecord(path) && isRecord(query)
}

/**
 * Additional options for a query whose response is stored on the device, so that the next visit can show it at first
 * paint. Must not be used for personal data.
 */
export const persisted = { meta: { persist: true }, gcTime: Number.POSITIVE_INFINITY }

/** Key in localStorage under which query responses are stored. */
export const PERSISTED_QUERIES_KEY = 'nakshi-reads'

/**
 * Returns the query options for the table of delivery times for all PIN codes. Once loaded, the table makes delivery
 * dates available offline.
 */
export const deliveryQuery = () => endpointQuery('readDelivery', {}, 60 * 60_000)

/**
 * Creates a QueryClient. On the server, the client never retries a request and never discards data. In a page, it makes
 * up to three attempts if the server does not respond, and discards data that has been unused for 30 minutes.
 */
export function createQueryClient({ onServer = false } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is often wrong, so a request is always attempted.
        networkMode: 'always',
        gcTime: onServer ? Number.POSITIVE_INFINITY : 30 * 60_000,
        retry: onServer ? false : (failures, error) => error instanceof UnreachableError && failures < 2,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** A query embedded in the server's HTML: its key, its data and the time of its last update (epoch ms). */
export type DehydratedQuery = readonly [key: QueryKey, data: unknown, updatedAt: number]

/** Returns the client's successful queries, to be embedded in the HTML that was rendered with their data. */
export function dehydrateQueries(client: QueryClient): DehydratedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
}

/**
 * Adds the queries embedded in the server's HTML to the client. Used instead of the library's own hydration, which
 * would add 2 KiB to the script.
 */
export function hydrateQueries(client: QueryClient, queries: readonly DehydratedQuery[]): void {
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt })
}

type SingleQuery = FetchQueryOptions<unknown, Error, unknown, QueryKey>
type PagedQuery = FetchInfiniteQueryOptions<unknown, Error, unknown, QueryKey>

/**
 * Loads a route's queries. The server waits for `queries` and rejects if one of them fails; a page only starts them,
 * and its components show any errors. `optional` queries never reject on the server. A page does not start them,
 * because data missing from the server's HTML must not appear before hydration.
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
