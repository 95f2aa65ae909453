import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FreshProduct } from '#contract/bag/line-changes.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { useConnection } from '../network/connection.ts'
import { productQuery } from '../queries/catalogue-queries.ts'
import { type CachedResponse, RefusedError } from '../queries/queries.ts'
import { refreshBag } from './bag-store.ts'

/** Age in ms after which products are loaded again when the page gets the focus. */
const STALE_AFTER_MS = 20_000

/** Interval in ms between requests after a reconnect, until the server has responded. */
const RETRY_INTERVAL_MS = 3000

interface FreshBag {
  /** Ids of products that the shop no longer sells. */
  discontinued: ReadonlySet<string>
  /** Time when the oldest saved product was fetched (epoch ms); null if all are fresh from the server. */
  savedAt: number | null
  /** False while the server is unreachable and, after that, until it has responded for every line of the bag. */
  isChecked: boolean
}

/**
 * Loads the products of the bag when it is shown, and again when the page gets the focus or the server becomes
 * reachable. Updates the bag with the server's responses; ignores saved ones.
 */
export function useFreshBag(ids: readonly string[]): FreshBag {
  const queryClient = useQueryClient()
  const reconnectedAt = useReconnectedAt()
  const isReachable = reconnectedAt < Number.POSITIVE_INFINITY
  const { fresh, savedAt, isComplete } = useQueries({
    queries: ids.map((id) => ({
      ...productQuery(id, STALE_AFTER_MS),
      refetchOnMount: 'always' as const,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }: { state: QueryState }) =>
        isReachable && !isFreshSince(state, reconnectedAt) && RETRY_INTERVAL_MS,
    })),
    // `combine` returns the same `fresh` object until a response changes, so that the effect below does not overwrite
    // another tab's changes with an earlier response.
    combine: (queries) => ({
      fresh: freshProducts(ids, queries),
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
    discontinued: new Set(ids.filter((id) => fresh[id] === null)),
    savedAt,
    isChecked: isComplete && (reconnectedAt === 0 || applied === fresh),
  }
}

/** Returns when the server became reachable again (epoch ms): 0 if it always was, Infinity if it is not yet. */
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

/** Returns whether a query has had a response from the server itself since the given time (epoch ms). */
function isFreshSince({ data, dataUpdatedAt, error, errorUpdatedAt }: QueryState, since: number): boolean {
  if (since === 0) return true
  if (error instanceof RefusedError) return errorUpdatedAt >= since
  return error === null && data?.savedAt === null && dataUpdatedAt >= since
}

/** Returns the server's responses by product id; null for a discontinued product. */
function freshProducts(ids: readonly string[], queries: readonly ProductQuery[]): Record<string, FreshProduct> {
  const entries = ids.map((id, index) => [id, freshProduct(queries[index])] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, FreshProduct] => entry[1] !== undefined))
}

function freshProduct(query: ProductQuery | undefined): FreshProduct | undefined {
  if (!query?.isFetchedAfterMount) return undefined
  const { data, error } = query
  if (error instanceof RefusedError && error.code === 'PRODUCT_UNKNOWN') return null
  return data?.savedAt === null ? data.data : undefined
}

function oldestSavedAt(queries: readonly ProductQuery[]): number | null {
  // A refusal is also a response of the server, so it supersedes the saved copy.
  const times = queries.flatMap(({ data, error }) => (error instanceof RefusedError ? [] : (data?.savedAt ?? [])))
  return times.length > 0 ? Math.min(...times) : null
}
