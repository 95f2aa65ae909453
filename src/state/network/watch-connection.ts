import type { Query, QueryClient } from '@tanstack/react-query'
import { request } from '#sync/api.ts'
import { oldestSavedAt } from '../queries/cached-response.ts'
import { RefusedError, UnreachableError } from '../queries/queries.ts'
import { connection } from './connection.ts'

/** In ms; the last one repeats. */
const RETRY_DELAYS_MS = [3000, 5000, 10_000, 20_000, 30_000]
const HEALTH_TIMEOUT_MS = 2500

/**
 * Keeps `connection` up to date. When a query fails or receives a saved response, checks whether the server is
 * reachable.
 *
 * While the server is unreachable and the page is visible, repeats the check with increasing delays. Once the server
 * responds, refetches the saved responses on the page, and reloads its failed pictures.
 */
export function watchConnection(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isChecking = false
  let retries = 0

  const checkHealth = async () => {
    if (isChecking) return
    isChecking = true
    const { kind } = await request('health', { timeoutMs: HEALTH_TIMEOUT_MS })
    isChecking = false
    if (kind === 'unreachable') connection.reachable = false
    else onServerResponse()
    // Others are refetched when they are shown again.
    if (connection.reachable) void refetch(queryClient, isSaved, 'none')
    // If the first check succeeds, the network was slow or has recovered: saved
    // responses are refetched after the same delays.
    if (!connection.reachable || showsSavedResponses(queryClient)) scheduleRetry()
  }
  const onServerResponse = () => {
    if (!connection.reachable) {
      resetRetries()
      Object.assign(connection, { reachable: true, savedAt: null, ordersSavedAt: null })
      void refetch(queryClient, (query) => !isFromServer(query))
      reloadFailedPictures()
    } else if (!showsSavedResponses(queryClient)) resetRetries()
  }
  const scheduleRetry = () => {
    timer ??= setTimeout(retry, RETRY_DELAYS_MS[Math.min(retries++, RETRY_DELAYS_MS.length - 1)])
  }
  const resetRetries = () => {
    clearTimeout(timer)
    timer = undefined
    retries = 0
  }
  const retry = () => {
    clearTimeout(timer)
    timer = undefined
    if (document.visibilityState !== 'visible') return
    if (connection.reachable) void refetch(queryClient, isSaved)
    else void checkHealth()
  }
  const onSettled = (query: Query) => {
    if (isFromServer(query)) return onServerResponse()
    const savedAt = oldestSavedAt(query.state.data)
    if (savedAt !== null) connection[query.meta?.about === 'orders' ? 'ordersSavedAt' : 'savedAt'] = savedAt
    if (connection.reachable) void checkHealth()
  }

  cache.subscribe((event) => {
    if (event.type === 'updated' && SETTLING_ACTIONS.has(event.action.type)) onSettled(event.query)
  })
  // The `online` event only brings the next check forward.
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', retry)
  // What settled before the subscription.
  for (const query of cache.getAll()) if (query.state.status !== 'pending') onSettled(query)
}

const SETTLING_ACTIONS = new Set(['success', 'failed', 'error'])

/** An error response also counts. */
function isFromServer({ state: { data, error, fetchFailureReason } }: Query): boolean {
  const failure = fetchFailureReason ?? error
  if (failure instanceof UnreachableError) return false
  return failure instanceof RefusedError || oldestSavedAt(data) === null
}

/** Saved, and not refused by the server: a fresh response should replace it. */
const isSaved = (query: Query) => oldestSavedAt(query.state.data) !== null && !isFromServer(query)

function showsSavedResponses(queryClient: QueryClient): boolean {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: isSaved }).length > 0
}

function reloadFailedPictures(): void {
  for (const picture of document.images) {
    const isFailed = picture.complete && picture.naturalWidth === 0
    // Starts a new attempt.
    if (isFailed) picture.setAttribute('src', picture.getAttribute('src') ?? '')
  }
}

/**
 * By default active queries at once, others when shown again; with `none`, only
 * when shown again.
 */
function refetch(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  return queryClient.invalidateQueries({ predicate, refetchType }, { cancelRefetch: false })
}
