import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Outcome } from '#sync/api.ts'
import { type CachedResponse, RefusedError, UnreachableError } from '../../state/queries/queries.ts'

const STALE_AFTER_MS = 10_000

interface SavedQuerySource<Data> {
  queryKey: QueryKey
  load: (signal: AbortSignal) => Promise<Outcome<Data>>
  /** Saves the loaded data on the device. */
  save: (data: Data) => Promise<void>
  readSaved: () => Promise<CachedResponse<Data> | null>
}

/**
 * Returns query options for data about orders that is also saved on the device.
 * The query shows the saved copy until the server responds, because requests can
 * take seconds to fail on a bad connection.
 */
export function savedQuery<Data>({ queryKey, load, save, readSaved }: SavedQuerySource<Data>) {
  return {
    queryKey,
    // Tells the connection's state how old the shown orders are.
    meta: { about: 'orders' },
    staleTime: STALE_AFTER_MS,
    // An order may have changed while the shopper was elsewhere, e.g. because the
    // courier has reported its parcel.
    refetchOnWindowFocus: true,
    queryFn: async ({ signal, client }: QueryContext): Promise<CachedResponse<Data>> => {
      const reading = readSaved()
      void reading.then((saved) => {
        // Setting even the same data would make it count as fresh and end its
        // invalidation.
        if (saved) client.setQueryData<CachedResponse<Data>>(queryKey, (current) => (current ? undefined : saved))
      })
      const outcome = await load(signal)
      if (outcome.kind === 'refused') throw new RefusedError(outcome.code, outcome.message)
      if (outcome.kind === 'ok') {
        await save(outcome.data)
        return { data: outcome.data, savedAt: null }
      }
      const saved = await reading
      if (!saved) throw new UnreachableError()
      return saved
    },
  }
}

interface QueryContext {
  signal: AbortSignal
  client: QueryClient
}
