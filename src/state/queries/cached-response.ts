/** Functions for cached query data of unknown type. */
import type { InfiniteData } from '@tanstack/react-query'
import { isRecord } from '#contract/type-guards.ts'
import type { CachedResponse } from './queries.ts'

/** Returns whether the data belongs to a query for a single response. */
export function isCachedResponse(data: unknown): data is CachedResponse<unknown> {
  return isRecord(data) && 'data' in data && (data.savedAt === null || typeof data.savedAt === 'number')
}

/** Returns whether the data belongs to a paged query. Pages are numbered from 1. */
export function isPagedResponse(data: unknown): data is InfiniteData<CachedResponse<unknown>, number> {
  return isRecord(data) && Array.isArray(data.pages) && data.pages.every(isCachedResponse) && 'pageParams' in data
}

/** Returns when the oldest saved response in the data was fetched (epoch ms); null if there is no saved response. */
export function oldestSavedAt(data: unknown): number | null {
  const saved = responsesIn(data)
    .map(({ savedAt }) => savedAt)
    .filter((savedAt) => savedAt !== null)
  return saved.length > 0 ? Math.min(...saved) : null
}

function responsesIn(data: unknown): CachedResponse<unknown>[] {
  if (isCachedResponse(data)) return [data]
  return isPagedResponse(data) ? data.pages : []
}
