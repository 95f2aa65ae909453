import type { QueryClient } from '@tanstack/react-query'
import { reportError } from '#sync/report-error.ts'
import { readLocal } from '../../lib/local-storage.ts'
import { PERSISTED_QUERIES_KEY } from './queries.ts'

/** For the first paint of a page without server-rendered data. Never rejects. */
export async function restoreQueries(queryClient: QueryClient): Promise<void> {
  // Only if there is something to restore.
  if (!readLocal(PERSISTED_QUERIES_KEY)) return
  try {
    const { restorePersistedQueries } = await import('./persist-queries.ts')
    await restorePersistedQueries(queryClient, localStorage)
  } catch (error) {
    reportError(error, 'restoring the persisted queries')
  }
}
