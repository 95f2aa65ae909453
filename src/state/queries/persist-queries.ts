/** The few reads that the first paint of the bare shell needs, kept in the device's storage. Never personal ones. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { PERSISTED_QUERIES_KEY } from './queries.ts'

/** Raise this when an answer that is kept changes its shape: what an older version kept is then dropped. */
const FORMAT_VERSION = '2'

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

const persistOptions = (queryClient: QueryClient) => ({
  queryClient,
  persister: createSyncStoragePersister({ storage: localStorage, key: PERSISTED_QUERIES_KEY }),
  buster: FORMAT_VERSION,
  maxAge: MAX_AGE_MS,
})

/** Fills the client with what was kept, so that a page can be drawn before any answer. Rejects when it cannot be read. */
export async function restorePersistedQueries(queryClient: QueryClient): Promise<void> {
  await persistQueryClientRestore(persistOptions(queryClient))
}

/** Keeps every read marked `meta: { keep: true }`, now and whenever it changes. Where storage is forbidden, nothing. */
export function persistQueries(queryClient: QueryClient): void {
  try {
    const dehydrateOptions = {
      shouldDehydrateQuery: ({ meta, state }: Query) => meta?.keep === true && state.status === 'success',
    }
    const options = { ...persistOptions(queryClient), dehydrateOptions }
    // What came with the server's HTML has no change to wait for.
    void persistQueryClientSave(options)
    persistQueryClientSubscribe(options)
  } catch {
    // The next visit asks again, that is all.
  }
}
