/** What the data of a read says about its age. A read holds one answer; one by pages holds one for each page. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Known } from './queries.ts'

/** Data of a `reading()`. */
export function isKnown(data: unknown): data is Known<unknown> {
  return typeof data === 'object' && data !== null && 'answer' in data && 'savedAt' in data
}

/** Data of a read by pages, numbered from 1. */
export function isKnownByPages(data: unknown): data is InfiniteData<Known<unknown>, number> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}

/** When the oldest answer in it was saved (epoch ms); null where all are the server's own, or there is none. */
export function savedAtOf(data: unknown): number | null {
  const saved = answersIn(data)
    .map(({ savedAt }) => savedAt)
    .filter((savedAt) => savedAt !== null)
  return saved.length > 0 ? Math.min(...saved) : null
}

function answersIn(data: unknown): Known<unknown>[] {
  if (isKnown(data)) return [data]
  return isKnownByPages(data) ? data.pages : []
}
