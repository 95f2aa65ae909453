import type { Query, QueryClient } from '@tanstack/react-query'
import { call } from '#sync/api.ts'
import { connection } from './connection.ts'
import { savedAtOf } from './known-answer.ts'
import { Unreachable } from './queries.ts'

/** How long to wait before asking again (ms); the last one holds from then on. */
const WAITS_MS = [3000, 5000, 10_000, 20_000, 30_000]
const ANSWER_WITHIN_MS = 2500

/**
 * Keeps the connection true. A read that failed, or that the device had to answer, raises a doubt; the server is then
 * asked for a sign of life, and only its silence counts. From then on it is asked less and less often, while somebody
 * looks, and when it is back what the page shows from before is read anew. The browser's hints only make it ask sooner.
 */
export function watchConnection(queryClient: QueryClient): void {
  const reads = queryClient.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let silences = 0

  const ask = async () => {
    if (asking) return
    asking = true
    clearTimeout(timer)
    const { kind } = await call('health', { timeoutMs: ANSWER_WITHIN_MS })
    asking = false
    if (kind !== 'unreachable') return back()
    connection.reached = false
    timer = setTimeout(askAgain, WAITS_MS[Math.min(silences, WAITS_MS.length - 1)])
    silences += 1
  }
  const askAgain = () => {
    if (!connection.reached && document.visibilityState === 'visible') void ask()
  }
  const back = () => {
    clearTimeout(timer)
    silences = 0
    if (connection.reached) return
    Object.assign(connection, { reached: true, savedAt: null })
    void readAnew(queryClient)
  }
  const heed = (read: Query) => {
    const savedAt = savedAtOf(read.state.data)
    const unanswered = (read.state.fetchFailureReason ?? read.state.error) instanceof Unreachable
    if (savedAt !== null) connection.savedAt = savedAt
    if (savedAt === null && !unanswered) back()
    else if (connection.reached) void ask()
  }

  reads.subscribe((event) => {
    if (event.type === 'updated' && DECISIVE.has(event.action.type)) heed(event.query)
  })
  addEventListener('online', askAgain)
  document.addEventListener('visibilitychange', askAgain)
  // What happened before this was listening.
  for (const read of reads.getAll()) if (read.state.status !== 'pending') heed(read)
}

const DECISIVE = new Set(['success', 'failed', 'error'])

/** Everything on the screen that failed or is from before. */
function readAnew(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' || savedAtOf(state.data) !== null,
  })
}
