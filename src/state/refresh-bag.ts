/** Keeps the bag that is shown as its pieces are in the shop. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PieceHeard } from '#contract/bag-changes.ts'
import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import { refreshBag } from './bag.ts'
import { type Known, Refused, reading } from './queries.ts'

/** What was read less than this ago (ms) is not asked for again when the page is looked at again. */
const FRESH_MS = 20_000

/**
 * Asks for the pieces with these ids when they are first shown, and again whenever the shopper or the server comes back.
 * What the server answers goes into the bag; what the device had kept is no news.
 */
export function useFreshBag(ids: readonly string[]): FreshBag {
  const { heard, savedAt } = useQueries({
    queries: ids.map((id) => ({
      ...reading('readProduct', { path: { id } }, FRESH_MS),
      refetchOnMount: 'always' as const,
      refetchOnWindowFocus: true,
    })),
    // The same object as before until an answer says something else. So a bag that was changed from elsewhere is not
    // changed back to what was heard before.
    combine: (reads) => ({ heard: heardOf(ids, reads), savedAt: oldestIn(reads) }),
  })
  useEffect(() => {
    void refreshBag(new Map(Object.entries(heard)))
  }, [heard])
  return { gone: new Set(ids.filter((id) => heard[id] === null)), savedAt }
}

interface FreshBag {
  /** Pieces that the shop does not have any more. */
  gone: ReadonlySet<string>
  /** Where the server did not answer: when the oldest of what the device knows of the pieces was true (epoch ms). */
  savedAt: number | null
}

type Read = UseQueryResult<Known<CallAnswers['readProduct']>>

/** By id, and without those of which the server has not been heard yet. */
function heardOf(ids: readonly string[], reads: readonly Read[]): Record<string, PieceHeard> {
  const answers = ids.map((id, index) => [id, heardIn(reads[index])] as const)
  return Object.fromEntries(answers.filter((answer): answer is [string, PieceHeard] => answer[1] !== undefined))
}

function oldestIn(reads: readonly Read[]): number | null {
  const times = reads.flatMap(({ data }) => data?.savedAt ?? [])
  return times.length > 0 ? Math.min(...times) : null
}

function heardIn(read: Read | undefined): PieceHeard | undefined {
  if (!read?.isFetchedAfterMount) return undefined
  const { data, error } = read
  if (error instanceof Refused && error.code === 'PRODUCT_UNKNOWN') return null
  return data?.savedAt === null ? data.answer.product : undefined
}
