import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ProductPage } from '#contract/shapes/product.ts'
import { type Known, reading } from '../../state/queries.ts'
import { PAGE_SIZE } from './catalogue-queries.ts'
import type { ListSearch } from './list-search.ts'

/** Long enough that going back to a list shows it at once, as it was. */
const STALE_AFTER_MS = 5 * 60_000
/** While the shop does not answer it is asked again this often. */
const ASK_AGAIN_AFTER_MS = 5_000

/** The pieces of a list, page by page. Its address and nothing else decides what is in it. */
export function listQuery(search: ListSearch) {
  const query = { ...search, limit: PAGE_SIZE }
  return infiniteQueryOptions({
    queryKey: ['listProducts', {}, query, 'pages'] as const,
    queryFn: ({ pageParam: page, signal }): Promise<Known<ProductPage>> =>
      reading('listProducts', { query: { ...query, page } }).queryFn({ signal }),
    initialPageParam: 1,
    getNextPageParam: ({ answer }) => (answer.page < answer.totalPages ? answer.page + 1 : undefined),
    staleTime: STALE_AFTER_MS,
    // Other filters or another order of the same category: what was shown stays until the new answer has come.
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[2].category === search.category ? former : undefined,
    refetchInterval: ({ state }) => (state.data ? false : state.errorUpdateCount > 0 && ASK_AGAIN_AFTER_MS),
  })
}
