/**
 * The hooks with which components read queries. On the server, they return what was loaded before rendering. TanStack
 * Query's own hooks would create an observer for each query, which takes much longer than reading what was loaded.
 */
import {
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type QueryState,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery as useObservedPages,
  useQuery as useObservedQuery,
  useQueryClient,
} from '@tanstack/react-query'

/** What components read of a query's result. */
export type QueryResult<Data> = Pick<
  UseQueryResult<Data>,
  | ('data' | 'dataUpdatedAt' | 'error' | 'errorUpdateCount')
  | ('isError' | 'isFetched' | 'isFetching' | 'isLoading' | 'isPending' | 'refetch')
>

/** What components read of the result of a query that loads a list page by page. */
export type InfiniteQueryResult<Data> = QueryResult<Data> &
  Pick<
    UseInfiniteQueryResult<Data>,
    'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isPlaceholderData'
  >

type UseQuery = <Data, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Error, Selected, Key>,
) => QueryResult<Selected>

type UseInfiniteQuery = <Page, Selected = InfiniteData<Page>, Key extends QueryKey = QueryKey, Param = unknown>(
  options: UseInfiniteQueryOptions<Page, Error, Selected, Key, Param>,
) => InfiniteQueryResult<Selected>

export const useQuery: UseQuery = import.meta.env.SSR ? useLoadedQuery : useObservedQuery
export const useInfiniteQuery: UseInfiniteQuery = import.meta.env.SSR ? useLoadedPages : useObservedPages

/** Returns what TanStack Query's hook returns when the component is first rendered. */
function useLoadedQuery<Data, Selected, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Selected, Key>,
): QueryResult<Selected> {
  const state = stateOf<Data>(useQueryClient(), options.queryKey)
  return resultOf(state, options)
}

function useLoadedPages<Page, Selected, Key extends QueryKey, Param>(
  options: UseInfiniteQueryOptions<Page, Error, Selected, Key, Param>,
): InfiniteQueryResult<Selected> {
  const state = stateOf<InfiniteData<Page, Param>>(useQueryClient(), options.queryKey)
  return {
    ...resultOf(state, options),
    fetchNextPage: neverOnServer,
    hasNextPage: state?.data !== undefined && hasNextPage(options, state.data),
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    isPlaceholderData: false,
  }
}

function hasNextPage<Page, Param>(
  { getNextPageParam }: Pick<UseInfiniteQueryOptions<Page, Error, unknown, QueryKey, Param>, 'getNextPageParam'>,
  { pages, pageParams }: InfiniteData<Page, Param>,
): boolean {
  const [page, param] = [pages.at(-1), pageParams.at(-1)]
  return page !== undefined && param !== undefined && getNextPageParam(page, pages, param, pageParams) != null
}

function stateOf<Data>(client: QueryClient, key: QueryKey): QueryState<Data> | undefined {
  const hash = client.getDefaultOptions().queries?.queryKeyHashFn ?? hashKey
  return client.getQueryCache().get<Data>(hash(key))?.state
}

interface ResultOptions<Data, Selected> {
  select?: ((data: Data) => Selected) | undefined
  enabled?: unknown
}

function resultOf<Data, Selected>(
  state: QueryState<Data> | undefined,
  { select, enabled }: ResultOptions<Data, Selected>,
): QueryResult<Selected> {
  if (state?.data === undefined) return pendingResult(enabled !== false)
  return {
    // Without `select`, both types are the same.
    data: select ? select(state.data) : (state.data as Selected),
    dataUpdatedAt: state.dataUpdatedAt,
    error: state.error,
    errorUpdateCount: state.errorUpdateCount,
    isError: state.status === 'error',
    isFetched: true,
    isFetching: false,
    isLoading: false,
    isPending: false,
    refetch: neverOnServer,
  }
}

/** Returns the result of a query that could not be loaded. The browser will load it if it is enabled. */
function pendingResult(isEnabled: boolean): QueryResult<never> {
  return {
    data: undefined,
    dataUpdatedAt: 0,
    error: null,
    errorUpdateCount: 0,
    isError: false,
    isFetched: false,
    isFetching: isEnabled,
    isLoading: isEnabled,
    isPending: true,
    refetch: neverOnServer,
  }
}

function neverOnServer(): Promise<never> {
  return Promise.reject(new Error('The server loads queries before it renders a page.'))
}
