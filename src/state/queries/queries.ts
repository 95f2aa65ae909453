/**
 * The cache of API responses, a QueryClient. Filled from the data embedded in the server's HTML and by API requests.
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
import { nextTask } from '../../lib/schedule.ts'

/**
 * An API response in the page's cache. `savedAt` is null for a fresh response; for a response saved on the device, it
 * is the time when the response was fetched (epoch ms).
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
 * Query key for an API endpoint, starting with the endpoint's name. The query caches a `CachedResponse` from that
 * endpoint; a paged query has an additional word in its key and caches one response per page.
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
 * Creates a query's `select` function, which uses `read` to convert the cached JSON to the app's internal type. Call
 * this function only at module level, because query results are memoised per `select` function.
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

/** The localStorage key for stored query responses. */
export const PERSISTED_QUERIES_KEY = 'nakshi-reads'

/**
 * Returns the query options for the delivery times for all PIN codes (postal codes). Once loaded, they make delivery
 * dates available offline.
 */
export const deliveryQuery = () => endpointQuery('readDelivery', {}, 60 * 60_000)

/**
 * Creates a QueryClient. On the server, the client never retries a request and never discards data. In the browser, it
 * makes up to three attempts if the server does not respond, and discards data that has been unused for 30 minutes.
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

/** Returns the client's successful queries, for embedding in the HTML that was rendered with their data. */
export function dehydrateQueries(client: QueryClient): DehydratedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
}

/**
 * Adds the queries embedded in the server's HTML to the client. Replaces TanStack Query's own hydration, which would
 * add 2 KiB to the script.
 */
export function hydrateQueries(client: QueryClient, queries: readonly DehydratedQuery[]): void {
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt })
}

/**
 * Loads a route's queries. On the server, waits for all queries and rejects if one of `queries` fails; failures of
 * `optional` queries are ignored. In the browser, starts `queries` without waiting, and components show any errors.
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
  return (queries) => {
    // Optional queries are not started, because data missing from the server's HTML must not appear before hydration.
    for (const query of queries as PrefetchedQuery[]) void prefetch(client, query)
    // The page is rendered in another task, so that neither blocks a slow phone for long.
    return nextTask()
  }
}

/** Loads a query. Never rejects. */
function prefetch(client: QueryClient, query: PrefetchedQuery): Promise<void> {
  return isPagedQuery(query) ? client.prefetchInfiniteQuery(query) : client.prefetchQuery(query)
}

function isPagedQuery(query: PrefetchedQuery): query is PagedQuery {
  return 'initialPageParam' in query
}
