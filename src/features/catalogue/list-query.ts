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
  const page = (page: number) => reading('listProducts', { query: { ...search, page, limit: PAGE_SIZE } })
  return infiniteQueryOptions({
    queryKey: ['list', search],
    queryFn: ({ pageParam, signal }): Promise<Known<ProductPage>> => page(pageParam).queryFn({ signal }),
    initialPageParam: 1,
    getNextPageParam: ({ answer }) => (answer.page < answer.totalPages ? answer.page + 1 : undefined),
    staleTime: STALE_AFTER_MS,
    refetchInterval: ({ state }) => (state.data ? false : state.errorUpdateCount > 0 && ASK_AGAIN_AFTER_MS),
  })
}
