import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query'
import { isPagedQuery, type Prefetch, type PrefetchedQuery } from './queries.ts'

/** The server waits for every request that it has started. */
const neverAborted = new AbortController().signal

/**
 * Returns how the server loads a route's queries. Calls their functions itself: `fetchQuery` adds accessors to objects,
 * and V8 creates those in the old generation of the heap, where they keep all data of the page until the next major
 * collection.
 */
export function createServerPrefetch(client: QueryClient): Prefetch {
  const load = async (query: PrefetchedQuery) => {
    const pageParam = isPagedQuery(query) ? query.initialPageParam : undefined
    const { queryKey } = query
    const context = {
      client,
      queryKey,
      signal: neverAborted,
      meta: undefined,
      pageParam,
      direction: 'forward',
    } as const
    const data = await functionOf(query)(context)
    client.setQueryData(queryKey, isPagedQuery(query) ? { pages: [data], pageParams: [pageParam] } : data)
  }
  return async (queries, optional = []) => {
    const required = (queries as PrefetchedQuery[]).map(load)
    await Promise.all([...required, Promise.allSettled((optional as PrefetchedQuery[]).map(load))])
  }
}

function functionOf({ queryKey, queryFn }: PrefetchedQuery): QueryFunction<unknown, QueryKey, unknown> {
  if (typeof queryFn !== 'function') throw new Error(`The query ${String(queryKey[0])} has no function.`)
  return queryFn as QueryFunction<unknown, QueryKey, unknown>
}
