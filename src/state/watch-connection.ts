import type { Query, QueryClient } from '@tanstack/react-query'
import { call } from '#sync/api.ts'
import { connection } from './connection.ts'
import { savedAtOf } from './known-answer.ts'
import { Refused, Unreachable } from './queries.ts'

/** How long to wait before asking again (ms); the last one holds from then on. */
const WAITS_MS = [3000, 5000, 10_000, 20_000, 30_000]
const ANSWER_WITHIN_MS = 2500

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
    const { kind } = await call('health', { timeoutMs: ANSWER_WITHIN_MS })
    asking = false
    if (kind === 'unreachable') connection.reached = false
    else answered()
    // Also what was left before its answer could be doubted.
    if (connection.reached) void readAnew(queryClient, isFromDevice, 'none')
    if (!connection.reached || showsWhatWas(queryClient)) later()
  }
  const answered = () => {
    if (!connection.reached) {
      rest()
      Object.assign(connection, { reached: true, savedAt: null })
      void readAnew(queryClient, isNotFromServer)
    } else if (!showsWhatWas(queryClient)) rest()
  }
  const later = () => {
    timer ??= setTimeout(again, WAITS_MS[Math.min(tries++, WAITS_MS.length - 1)])
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
    if (connection.reached) void readAnew(queryClient, isFromDevice)
    else void ask()
  }
  const heed = (read: Query) => {
    if (isServersOwn(read)) return answered()
    connection.savedAt = savedAtOf(read.state.data) ?? connection.savedAt
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
function isServersOwn({ state: { data, error, fetchFailureReason } }: Query): boolean {
  const failure = fetchFailureReason ?? error
  if (failure instanceof Unreachable) return false
  return failure instanceof Refused || savedAtOf(data) === null
}

/** What failed is left to the shopper, or to whoever shows it, as long as the server is in reach. */
const isFromDevice = (read: Query) => savedAtOf(read.state.data) !== null && !isServersOwn(read)

const isNotFromServer = (read: Query) => !isServersOwn(read)

function showsWhatWas(queryClient: QueryClient): boolean {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: isFromDevice }).length > 0
}

/** Asks for these reads: now where they are on the screen (with `none` not there either), else when they are next shown. */
function readAnew(
  queryClient: QueryClient,
  predicate: (read: Query) => boolean,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  return queryClient.invalidateQueries({ predicate, refetchType }, { cancelRefetch: false })
}
