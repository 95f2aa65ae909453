/** Cached data of unknown types. */
import type { InfiniteData } from '@tanstack/react-query'
import { isRecord } from '#contract/type-guards.ts'
import type { CachedResponse } from './queries.ts'

export function isCachedResponse(data: unknown): data is CachedResponse<unknown> {
  return isRecord(data) && 'data' in data && (data.savedAt === null || typeof data.savedAt === 'number')
}

/** Each page is one response. */
export function isPagedResponse(data: unknown): data is InfiniteData<CachedResponse<unknown>, number> {
  return isRecord(data) && Array.isArray(data.pages) && data.pages.every(isCachedResponse) && 'pageParams' in data
}

/** Epoch ms; null if all are fresh. */
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
