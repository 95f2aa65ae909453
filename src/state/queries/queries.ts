/**
 * How reads of the server are kept in the page: one QueryClient, filled by the server's first HTML or by the api client.
 */
import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { EndpointName } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { type RequestInput, request } from '#sync/api.ts'

/** An answer of the server, and since when it is known where it was not fresh (epoch ms). */
export interface CachedResponse<Answer> {
  data: Answer
  savedAt: number | null
}

/** The server said no, and why. Asking again would change nothing. */
export class RefusedError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The server did not answer. Asking again later may help. */
export class UnreachableError extends Error {}

/** The key of every query that `reading` makes. One by pages adds a word, and leaves the page out of its query. */
export type EndpointQueryKey = readonly [name: EndpointName, path: Path, query: Query]
type Path = NonNullable<RequestInput['path']>
type Query = NonNullable<RequestInput['query']>

/** Query options of a reading call. `staleTime` in ms. */
export function endpointQuery<Name extends EndpointName>(
  name: Name,
  input: RequestInput<Name> = {},
  staleTime = 60_000,
) {
  const queryKey: EndpointQueryKey = [name, input.path ?? {}, input.query ?? {}]
  return {
    queryKey,
    staleTime,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CachedResponse<ResponseBodies[Name]>> => {
      const outcome = await request(name, { ...input, signal })
      if (outcome.kind === 'ok') return { data: outcome.data, savedAt: outcome.savedAt }
      throw outcome.kind === 'refused' ? new RefusedError(outcome.code, outcome.message) : new UnreachableError()
    },
  }
}

/**
 * A client with the shop's rules: the server asks once and keeps all, a page asks up to three times and forgets after
 * half an hour.
 */
export function createQueryClient({ onServer = false } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The browser's own idea of being online is often wrong, so it decides nothing.
        networkMode: 'always',
        gcTime: onServer ? Number.POSITIVE_INFINITY : 30 * 60_000,
        retry: onServer ? false : (failures, error) => error instanceof UnreachableError && failures < 2,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** One answered read as it travels in a document: its key, what came, and when (epoch ms). */
type DehydratedQuery = readonly [key: QueryKey, data: unknown, updatedAt: number]

/** Every read that was answered, for the document that was rendered from them. */
export function dehydrateQueries(client: QueryClient): DehydratedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
}

/** The page then knows what its document was rendered from. The library's own way weighs as much as a small page. */
export function hydrateQueries(client: QueryClient, reads: readonly DehydratedQuery[]): void {
  for (const [key, data, updatedAt] of reads) client.setQueryData(key, data, { updatedAt })
}

type SingleQuery = FetchQueryOptions<unknown, Error, unknown, QueryKey>
type PagedQuery = FetchInfiniteQueryOptions<unknown, Error, unknown, QueryKey>

/**
 * What a route's loader does with its queries. The server waits for them, so that its HTML is whole; a page starts them
 * and shows itself at once. A refused query rejects on the server only; components see it as their query's error.
 * `extras` a page is whole without: one that fails on the server rejects nothing, and in the page the component that
 * shows it asks for it. Asked for any earlier, what the server could not tell might be there before hydration.
 */
export type Prefetch = (queries: readonly unknown[], extras?: readonly unknown[]) => Promise<void>

/** What routes' loaders prepare their pages with, on the server or in a page. */
export function createPrefetch(client: QueryClient, { onServer = false } = {}): Prefetch {
  return async (queries, extras = []) => {
    const started = (queries as (SingleQuery | PagedQuery)[]).map((query) => {
      if (isPagedQuery(query)) return onServer ? client.fetchInfiniteQuery(query) : client.prefetchInfiniteQuery(query)
      return onServer ? client.fetchQuery(query) : client.prefetchQuery(query)
    })
    if (onServer)
      await Promise.all([...started, ...(extras as SingleQuery[]).map((query) => client.prefetchQuery(query))])
  }
}

function isPagedQuery(query: SingleQuery | PagedQuery): query is PagedQuery {
  return 'initialPageParam' in query
}

/** Where the kept reads lie in localStorage. In a file of its own, because what reads them is loaded only when they exist. */
export const PERSISTED_QUERIES_KEY = 'nakshi-reads'
