/** What the data of a read says about its age. A read holds one answer; one by pages holds one for each page. */
import type { InfiniteData } from '@tanstack/react-query'
import type { CachedResponse } from './queries.ts'

/** Data of a `reading()`. */
export function isCachedResponse(data: unknown): data is CachedResponse<unknown> {
  return typeof data === 'object' && data !== null && 'data' in data && 'savedAt' in data
}

/** Data of a read by pages, numbered from 1. */
export function isPagedResponse(data: unknown): data is InfiniteData<CachedResponse<unknown>, number> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}

/** When the oldest answer in it was saved (epoch ms); null where all are the server's own, or there is none. */
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
