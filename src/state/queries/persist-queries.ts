/** In localStorage, for the next visit's first paint. Never personal data. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { reportError } from '#sync/report-error.ts'
import { isResponseOf } from '#sync/response-check.ts'
import { isCachedResponse } from './cached-response.ts'
import { isEndpointQueryKey, PERSISTED_QUERIES_KEY } from './queries.ts'

/** Increase it when the format changes, so that older data is discarded. */
const FORMAT_VERSION = '2'

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

const persistOptions = (queryClient: QueryClient, storage: Storage) => ({
  queryClient,
  persister: createSyncStoragePersister({ storage, key: PERSISTED_QUERIES_KEY }),
  buster: FORMAT_VERSION,
  maxAge: MAX_AGE_MS,
})

/** Discards what is missing or malformed. Never rejects. */
export async function restoreQueries(queryClient: QueryClient): Promise<void> {
  const storage = allowedLocalStorage()
  if (!storage) return
  try {
    await persistQueryClientRestore(persistOptions(queryClient, storage))
    queryClient.removeQueries({ predicate: (query) => !hasUsableResponse(query) })
  } catch (error) {
    reportError(error, 'restoring the persisted queries')
  }
}

function hasUsableResponse({ queryKey, state: { data } }: Query): boolean {
  return isEndpointQueryKey(queryKey) && isCachedResponse(data) && isResponseOf(queryKey[0], data.data)
}

/** Now and at every change. Does nothing without localStorage. */
export function persistQueries(queryClient: QueryClient): void {
  const storage = allowedLocalStorage()
  if (!storage) return
  const dehydrateOptions = {
    shouldDehydrateQuery: ({ meta, state }: Query) => meta?.persist === true && state.status === 'success',
  }
  const options = { ...persistOptions(queryClient, storage), dehydrateOptions }
  // What came with the HTML may never change again.
  void persistQueryClientSave(options)
  persistQueryClientSubscribe(options)
}

function allowedLocalStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    // The browser forbids localStorage.
    return null
  }
}
