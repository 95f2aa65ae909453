import type { QueryClient } from '@tanstack/react-query'
import { PERSISTED_QUERIES_KEY } from './queries.ts'

/**
 * Fills the page's reads with what an earlier visit kept, before the first paint of the bare shell. Never rejects: without
 * kept reads the page asks for them. What reads them is loaded only where there is something to read.
 */
export async function restoreQueries(queryClient: QueryClient): Promise<void> {
  try {
    if (localStorage.getItem(PERSISTED_QUERIES_KEY) === null) return
    const { restorePersistedQueries } = await import('./persist-queries.ts')
    await restorePersistedQueries(queryClient)
  } catch {
    // Storage that is forbidden or holds something else: the page then starts without it.
  }
}
