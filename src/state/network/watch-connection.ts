import type { Query, QueryClient } from '@tanstack/react-query'
import { request } from '#sync/api.ts'
import { oldestSavedAt } from '../queries/cached-response.ts'
import { RefusedError, UnreachableError } from '../queries/queries.ts'
import { connection } from './connection.ts'

/** Delays before each repeated health check, in ms. The last delay is used for all further checks. */
const RETRY_DELAYS_MS = [3000, 5000, 10_000, 20_000, 30_000]
const HEALTH_TIMEOUT_MS = 2500

/**
 * Keeps `connection` up to date. When a query fails or gets a saved response, a health check finds out whether the
 * server is reachable.
 *
 * While the server is unreachable and the page is visible, the check is repeated with increasing delays. Once it
 * succeeds, saved responses on the page are refetched. If the very first check succeeds (the network was only slow, or
 * has just recovered), they are refetched after the same delays. The browser's `online` event only triggers the next
 * check or refetch early.
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
    // Queries that no component is showing are refetched when they are shown again.
    if (connection.reachable) void refetch(queryClient, isSaved, 'none')
    if (!connection.reachable || showsSavedResponses(queryClient)) scheduleRetry()
  }
  const onServerResponse = () => {
    if (!connection.reachable) {
      resetRetries()
      Object.assign(connection, { reachable: true, savedAt: null })
      void refetch(queryClient, (query) => !isFromServer(query))
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
    connection.savedAt = oldestSavedAt(query.state.data) ?? connection.savedAt
    if (connection.reachable) void checkHealth()
  }

  cache.subscribe((event) => {
    if (event.type === 'updated' && SETTLING_ACTIONS.has(event.action.type)) onSettled(event.query)
  })
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', retry)
  // Queries that settled before the subscription are handled here.
  for (const query of cache.getAll()) if (query.state.status !== 'pending') onSettled(query)
}

const SETTLING_ACTIONS = new Set(['success', 'failed', 'error'])

/** Returns whether a query's last response came from the server itself rather than a cache. A refusal counts too. */
function isFromServer({ state: { data, error, fetchFailureReason } }: Query): boolean {
  const failure = fetchFailureReason ?? error
  if (failure instanceof UnreachableError) return false
  return failure instanceof RefusedError || oldestSavedAt(data) === null
}

/**
 * Returns whether a query contains a saved response instead of a fresh one. Failed queries do not count, because
 * components handle them.
 */
const isSaved = (query: Query) => oldestSavedAt(query.state.data) !== null && !isFromServer(query)

function showsSavedResponses(queryClient: QueryClient): boolean {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: isSaved }).length > 0
}

/**
 * Refetches all queries that match `predicate`: by default, active ones immediately and the others when they are shown
 * again. With `none`, nothing is refetched immediately.
 */
function refetch(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  return queryClient.invalidateQueries({ predicate, refetchType }, { cancelRefetch: false })
}
