/** Keeps the bag that is shown as its pieces are in the shop. */
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FreshProduct } from '#contract/bag/line-changes.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { useConnection } from '../network/connection.ts'
import { type CachedResponse, endpointQuery, RefusedError } from '../queries/queries.ts'
import { refreshBag } from './bag-store.ts'

/** What was read less than this ago (ms) is not asked for again when the page is looked at again. */
const FRESH_MS = 20_000

/** For as long as a piece has not been heard of since the server is back (ms). */
const ASK_AGAIN_AFTER_MS = 3000

interface FreshBag {
  /** Ids of pieces that the shop does not have any more. */
  discontinued: ReadonlySet<string>
  /** Where the server did not answer: when the oldest of what the device knows of the pieces was true (epoch ms). */
  savedAt: number | null
  /** False while the server is out of reach, and from its return until it has told of every piece and the bag says so. */
  isChecked: boolean
}

/**
 * Asks for the pieces with these ids when they are first shown, and again whenever the shopper or the server comes back.
 * What the server answers goes into the bag; what the device had kept is no news.
 */
export function useFreshBag(ids: readonly string[]): FreshBag {
  const queryClient = useQueryClient()
  const backSince = useBackSince()
  const isInReach = backSince < Number.POSITIVE_INFINITY
  const { heard, savedAt, isAllHeard } = useQueries({
    queries: ids.map((id) => ({
      ...endpointQuery('readProduct', { path: { id } }, FRESH_MS),
      refetchOnMount: 'always' as const,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }: { state: ReadState }) =>
        isInReach && !isHeardSince(state, backSince) && ASK_AGAIN_AFTER_MS,
    })),
    // The same object as before until an answer says something else. So a bag that was changed from elsewhere is not
    // changed back to what was heard before.
    combine: (reads) => ({
      heard: heardOf(ids, reads),
      savedAt: oldestIn(reads),
      isAllHeard: reads.every((read) => isHeardSince(read, backSince)),
    }),
  })
  const [told, setTold] = useState(heard)
  useEffect(() => {
    void refreshBag(new Map(Object.entries(heard))).then(() => setTold(heard))
  }, [heard])
  useEffect(() => {
    if (backSince > 0 && isInReach) void queryClient.refetchQueries({ queryKey: ['readProduct'], type: 'active' })
  }, [backSince, isInReach, queryClient])
  return {
    discontinued: new Set(ids.filter((id) => heard[id] === null)),
    savedAt,
    isChecked: isAllHeard && (backSince === 0 || told === heard),
  }
}

/** Since when the server is in reach again (epoch ms): 0 where it always was, never while it is not. */
function useBackSince(): number {
  const { reached } = useConnection()
  const [last, setLast] = useState({ reached: true, since: 0 })
  if (last.reached === reached) return last.since
  const next = { reached, since: reached ? Date.now() : Number.POSITIVE_INFINITY }
  setLast(next)
  return next.since
}

type Piece = CachedResponse<ResponseBodies['readProduct']>
type Read = UseQueryResult<Piece>

interface ReadState {
  data: Piece | undefined
  dataUpdatedAt: number
  error: Error | null
  errorUpdatedAt: number
}

/** The server itself has told of the piece, at this time (epoch ms) or later. */
function isHeardSince({ data, dataUpdatedAt, error, errorUpdatedAt }: ReadState, since: number): boolean {
  if (since === 0) return true
  if (error instanceof RefusedError) return errorUpdatedAt >= since
  return error === null && data?.savedAt === null && dataUpdatedAt >= since
}

/** By id, and without those of which the server has not been heard yet. */
function heardOf(ids: readonly string[], reads: readonly Read[]): Record<string, FreshProduct> {
  const answers = ids.map((id, index) => [id, heardIn(reads[index])] as const)
  return Object.fromEntries(answers.filter((answer): answer is [string, FreshProduct] => answer[1] !== undefined))
}

function oldestIn(reads: readonly Read[]): number | null {
  // What the server refuses, it has answered; what the device said of it before counts no more.
  const times = reads.flatMap(({ data, error }) => (error instanceof RefusedError ? [] : (data?.savedAt ?? [])))
  return times.length > 0 ? Math.min(...times) : null
}

function heardIn(read: Read | undefined): FreshProduct | undefined {
  if (!read?.isFetchedAfterMount) return undefined
  const { data, error } = read
  if (error instanceof RefusedError && error.code === 'PRODUCT_UNKNOWN') return null
  return data?.savedAt === null ? data.data.product : undefined
}
