import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { PAGE_SIZE, selectProductPage } from '../../state/queries/catalogue-queries.ts'
import { type CachedResponse, loadResponse } from '../../state/queries/queries.ts'
import type { ListParams } from './list-params.ts'

/** In ms. Meanwhile, going back finds the list unchanged. */
const STALE_MS = 5 * 60_000
/** In ms. */
const RETRY_MS = 5_000

type WirePages = InfiniteData<CachedResponse<ResponseBodies['listProducts']>, number>

const selectPages = ({ pages, pageParams }: WirePages) => ({ pages: pages.map(selectProductPage), pageParams })

export function listQuery(params: ListParams) {
  const query = { ...params, limit: PAGE_SIZE }
  return infiniteQueryOptions({
    queryKey: ['listProducts', {}, query, 'pages'] as const,
    queryFn: ({ pageParam: page, signal }) => loadResponse('listProducts', { query: { ...query, page }, signal }),
    select: selectPages,
    initialPageParam: 1,
    getNextPageParam: ({ data }) => (data.page < data.totalPages ? data.page + 1 : undefined),
    staleTime: STALE_MS,
    // Within a category, the previous list stays until the new one is there.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2].category === params.category ? previous : undefined,
    refetchInterval: ({ state }) => (state.data ? false : state.errorUpdateCount > 0 && RETRY_MS),
  })
}
