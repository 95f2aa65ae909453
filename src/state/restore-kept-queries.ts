import type { QueryClient } from '@tanstack/react-query'
import { KEPT_QUERIES_KEY } from './kept-queries-key.ts'

/**
 * Fills the page's reads with what an earlier visit kept, before the first paint of the bare shell. Never rejects: without
 * kept reads the page asks for them. What reads them is loaded only where there is something to read.
 */
export async function restoreKeptQueries(queryClient: QueryClient): Promise<void> {
  try {
    if (localStorage.getItem(KEPT_QUERIES_KEY) === null) return
    const { restoreFromStorage } = await import('./kept-queries.ts')
    await restoreFromStorage(queryClient)
  } catch {
    // Storage that is forbidden or holds something else: the page then starts without it.
  }
}
