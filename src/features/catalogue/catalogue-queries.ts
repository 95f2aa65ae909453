import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { readProduct, readProductPage } from '#contract/product.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { type CachedResponse, endpointQuery, loadResponse, persisted, selectData } from '../../state/queries/queries.ts'
import type { ListParams } from './list-params.ts'

/** The list page's page size (specification, section 9). */
export const PAGE_SIZE = 10

const selectPage = selectData(readProductPage)
const selectProducts = selectData((products: ResponseBodies['relatedProducts']) => products.map(readProduct))

// Persisted, so that the first paint of the next visit has the frame of the home page.
export const storefrontQuery = () => ({ ...endpointQuery('readStorefront', {}, 5 * 60_000), ...persisted })
export const trendingQuery = () => ({
  ...endpointQuery('listProducts', { query: { page: 1, limit: PAGE_SIZE } }),
  select: selectPage,
})
export const latestQuery = () => ({
  ...endpointQuery('listProducts', { query: { new: true, page: 1, limit: PAGE_SIZE } }),
  select: selectPage,
})
export const relatedQuery = (id: string) => ({
  ...endpointQuery('relatedProducts', { path: { id } }),
  select: selectProducts,
})

/** Long enough that going back to a list shows it at once, as it was. */
const STALE_MS = 5 * 60_000
/** While the shop does not answer it is asked again this often. */
const RETRY_MS = 5_000

type WirePages = InfiniteData<CachedResponse<ResponseBodies['listProducts']>, number>

const selectPages = ({ pages, pageParams }: WirePages) => ({ pages: pages.map(selectPage), pageParams })

/** The pieces of a list, page by page. Its address and nothing else decides what is in it. */
export function listQuery(search: ListParams) {
  const query = { ...search, limit: PAGE_SIZE }
  return infiniteQueryOptions({
    queryKey: ['listProducts', {}, query, 'pages'] as const,
    queryFn: ({ pageParam: page, signal }) => loadResponse('listProducts', { query: { ...query, page }, signal }),
    select: selectPages,
    initialPageParam: 1,
    getNextPageParam: ({ data }) => (data.page < data.totalPages ? data.page + 1 : undefined),
    staleTime: STALE_MS,
    // Other filters or another order of the same category: what was shown stays until the new answer has come.
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[2].category === search.category ? former : undefined,
    refetchInterval: ({ state }) => (state.data ? false : state.errorUpdateCount > 0 && RETRY_MS),
  })
}
