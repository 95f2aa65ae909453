import type { Query, QueryClient } from '@tanstack/react-query'
import { request } from '#sync/api.ts'
import { oldestSavedAt } from '../queries/cached-response.ts'
import { RefusedError, UnreachableError } from '../queries/queries.ts'
import { connection } from './connection.ts'

/** How long to wait before asking again (ms); the last one holds from then on. */
const RETRY_DELAYS_MS = [3000, 5000, 10_000, 20_000, 30_000]
const HEALTH_TIMEOUT_MS = 2500

/**
 * Keeps the connection true. A read that failed, or that the device had to answer, raises a doubt; the server is then
 * asked for a sign of life, and only its silence counts. From then on it is asked less and less often, while somebody
 * looks, and when it is back what the page shows from before is read anew. So it is where the server gives the sign after
 * all: the line was slow, or came back between the read and the question. The browser's hints only make all this sooner.
 */
export function watchConnection(queryClient: QueryClient): void {
  const reads = queryClient.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let tries = 0

  const ask = async () => {
    if (asking) return
    asking = true
    const { kind } = await request('health', { timeoutMs: HEALTH_TIMEOUT_MS })
    asking = false
    if (kind === 'unreachable') connection.reached = false
    else answered()
    // Also what was left before its answer could be doubted.
    if (connection.reached) void refetch(queryClient, isFromDevice, 'none')
    if (!connection.reached || showsWhatWas(queryClient)) later()
  }
  const answered = () => {
    if (!connection.reached) {
      rest()
      Object.assign(connection, { reached: true, savedAt: null })
      void refetch(queryClient, isNotFromServer)
    } else if (!showsWhatWas(queryClient)) rest()
  }
  const later = () => {
    timer ??= setTimeout(again, RETRY_DELAYS_MS[Math.min(tries++, RETRY_DELAYS_MS.length - 1)])
  }
  const rest = () => {
    clearTimeout(timer)
    timer = undefined
    tries = 0
  }
  const again = () => {
    clearTimeout(timer)
    timer = undefined
    if (document.visibilityState !== 'visible') return
    if (connection.reached) void refetch(queryClient, isFromDevice)
    else void ask()
  }
  const heed = (read: Query) => {
    if (isFromServer(read)) return answered()
    connection.savedAt = oldestSavedAt(read.state.data) ?? connection.savedAt
    if (connection.reached) void ask()
  }

  reads.subscribe((event) => {
    if (event.type === 'updated' && DECISIVE.has(event.action.type)) heed(event.query)
  })
  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  // What happened before this was listening.
  for (const read of reads.getAll()) if (read.state.status !== 'pending') heed(read)
}

const DECISIVE = new Set(['success', 'failed', 'error'])

/** Whether the server itself had the last word on a read. A refusal is an answer of the server too. */
function isFromServer({ state: { data, error, fetchFailureReason } }: Query): boolean {
  const failure = fetchFailureReason ?? error
  if (failure instanceof UnreachableError) return false
  return failure instanceof RefusedError || oldestSavedAt(data) === null
}

/** What failed is left to the shopper, or to whoever shows it, as long as the server is in reach. */
const isFromDevice = (read: Query) => oldestSavedAt(read.state.data) !== null && !isFromServer(read)

const isNotFromServer = (read: Query) => !isFromServer(read)

function showsWhatWas(queryClient: QueryClient): boolean {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: isFromDevice }).length > 0
}

/** Asks for these reads: now where they are on the screen (with `none` not there either), else when they are next shown. */
function refetch(
  queryClient: QueryClient,
  predicate: (read: Query) => boolean,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  return queryClient.invalidateQueries({ predicate, refetchType }, { cancelRefetch: false })
}
