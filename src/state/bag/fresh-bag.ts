import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FreshProduct } from '#contract/bag/line-changes.ts'
import type { LineId } from '#contract/bag/line-id.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { useConnection } from '../network/connection.ts'
import { productQuery } from '../queries/catalogue-queries.ts'
import { type CachedResponse, RefusedError } from '../queries/queries.ts'
import { refreshBag } from './bag-store.ts'

/**
 * Age at which product data counts as stale and is reloaded when the page
 * receives focus, in ms.
 */
const STALE_AFTER_MS = 20_000

/**
 * Interval between requests after a reconnect, until the server has responded, in
 * ms.
 */
const RETRY_INTERVAL_MS = 3000

interface FreshBag {
  /**
   * The latest known data of the products in the bag by product id, fresh or
   * saved; null for each product that the shop no longer sells.
   */
  products: Readonly<Record<string, FreshProduct>>
  /**
   * Time when the oldest saved product data was fetched (epoch ms); null if all
   * product data is fresh from the server.
   */
  savedAt: number | null
  /**
   * False while the server is unreachable. After a reconnect, becomes true once
   * the server has responded for every product in the bag.
   */
  isChecked: boolean
}

/**
 * Loads current data for the products in the bag when the bag is shown, when the
 * page receives focus, and when the server becomes reachable again. Updates the
 * bag only with fresh responses from the server, never with saved ones.
 */
export function useFreshBag(lines: readonly LineId[]): FreshBag {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const queryClient = useQueryClient()
  const reconnectedAt = useReconnectedAt()
  const isReachable = reconnectedAt < Number.POSITIVE_INFINITY
  const { fresh, saved, savedAt, isComplete } = useQueries({
    queries: ids.map((id) => ({
      ...productQuery(id, STALE_AFTER_MS),
      refetchOnMount: 'always' as const,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }: { state: QueryState }) =>
        isReachable && !isFreshSince(state, reconnectedAt) && RETRY_INTERVAL_MS,
    })),
    // `combine` returns the same `fresh` object until a response changes.
    // Otherwise the effect below would run again and overwrite another tab's
    // changes with an earlier response.
    combine: (queries) => ({
      fresh: productsBy(ids, queries, freshProduct),
      saved: productsBy(ids, queries, (query) => query?.data?.data),
      savedAt: oldestSavedAt(queries),
      isComplete: queries.every((query) => isFreshSince(query, reconnectedAt)),
    }),
  })
  const [applied, setApplied] = useState(fresh)
  useEffect(() => {
    void refreshBag(new Map(Object.entries(fresh))).then(() => setApplied(fresh))
  }, [fresh])
  useEffect(() => {
    if (reconnectedAt > 0 && isReachable) {
      void queryClient.refetchQueries({ queryKey: ['readProduct'], type: 'active' })
    }
  }, [reconnectedAt, isReachable, queryClient])
  return {
    products: { ...saved, ...fresh },
    savedAt,
    isChecked: isComplete && (reconnectedAt === 0 || applied === fresh),
  }
}

/**
 * Returns the time when the server became reachable again (epoch ms). Returns 0
 * if the server has been reachable all along, and Infinity while it is
 * unreachable.
 */
function useReconnectedAt(): number {
  const { reachable } = useConnection()
  const [last, setLast] = useState({ reachable: true, since: 0 })
  if (last.reachable === reachable) return last.since
  const next = { reachable, since: reachable ? Date.now() : Number.POSITIVE_INFINITY }
  setLast(next)
  return next.since
}

type ProductQuery = UseQueryResult<CachedResponse<Product>>
type QueryState = Pick<ProductQuery, 'dataUpdatedAt' | 'error' | 'errorUpdatedAt'> & {
  data: { savedAt: number | null } | undefined
}

/**
 * Returns whether a query has received a fresh response, not a saved one, from
 * the server since the given time (epoch ms).
 */
function isFreshSince({ data, dataUpdatedAt, error, errorUpdatedAt }: QueryState, since: number): boolean {
  if (since === 0) return true
  if (error instanceof RefusedError) return errorUpdatedAt >= since
  return error === null && data?.savedAt === null && dataUpdatedAt >= since
}

/**
 * Returns what `read` returns for the query of each product, by product id. Omits
 * products without a result.
 */
function productsBy(
  ids: readonly string[],
  queries: readonly ProductQuery[],
  read: (query: ProductQuery | undefined) => FreshProduct | undefined,
): Record<string, FreshProduct> {
  return Object.fromEntries(
    ids.flatMap((id, index) => {
      const product = read(queries[index])
      return product === undefined ? [] : [[id, product]]
    }),
  )
}

/**
 * Returns fresh product data from the server, or null for a discontinued product.
 */
function freshProduct(query: ProductQuery | undefined): FreshProduct | undefined {
  if (!query?.isFetchedAfterMount) return undefined
  const { data, error } = query
  if (error instanceof RefusedError && error.code === 'PRODUCT_UNKNOWN') return null
  return data?.savedAt === null ? data.data : undefined
}

function oldestSavedAt(queries: readonly ProductQuery[]): number | null {
  // A refusal is also a response from the server, so it supersedes the saved copy.
  const times = queries.flatMap(({ data, error }) => (error instanceof RefusedError ? [] : (data?.savedAt ?? [])))
  return times.length > 0 ? Math.min(...times) : null
}
