/**
 * Schedules syncs with the server: when the page starts, after a change, when the
 * device comes back online, when the page becomes visible, and every minute while
 * the page is visible. Retries failed syncs after increasing, randomised delays.
 */
import { subscribe } from 'valtio'
import { reportError } from '#sync/report-error.ts'
import { syncAll } from '#sync/sync-all.ts'
import type { SyncResult } from '#sync/sync-context.ts'
import { BACKGROUND_SYNC_TAG } from '#sync/worker-protocol.ts'
import { connection } from '../network/connection.ts'
import { notifySessionEnded } from '../session/session-ended.ts'

const DEBOUNCE_MS = 400
const POLL_INTERVAL_MS = 60_000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 60_000

const scheduler = createSyncScheduler({
  sync: trySync,
  onResult: (result) => {
    if (result === 'retry') void requestBackgroundSync()
    void notifySessionEnded()
  },
  isVisible: () => document.visibilityState === 'visible',
  random: Math.random,
})

/**
 * Starts syncing this device with the server. Must be called only once per page.
 */
export function startAccountSync(): void {
  addEventListener('online', syncNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncNow()
  })
  subscribe(connection, () => {
    if (connection.reachable) syncNow()
  })
  syncNow()
}

/**
 * Schedules a sync after a short delay, so that several changes are sent
 * together.
 */
export function syncSoon(): void {
  scheduler.soon()
}

/**
 * Starts a sync immediately. If a sync is already running, starts another one
 * when the running sync is complete.
 */
export function syncNow(): void {
  void scheduler.now()
}

/**
 * Runs one sync and returns its result. Reports unexpected errors instead of
 * rejecting.
 */
export async function trySync(): Promise<SyncResult> {
  try {
    return await syncAll()
  } catch (error) {
    reportError(error, 'syncing this device')
    return 'retry'
  }
}

/**
 * Requests a Background Sync, so that the service worker syncs once the device is
 * online again, even if no page is open. Does nothing if the browser does not
 * support or allow Background Sync; the next page then syncs.
 */
async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration: ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } } =
    await navigator.serviceWorker.ready
  await registration.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined)
}

interface SyncSchedulerDeps {
  /** Runs one sync. Must not reject. */
  sync: () => Promise<SyncResult>
  onResult: (result: SyncResult) => void
  isVisible: () => boolean
  /** Returns a random number from 0 to 1. */
  random: () => number
}

interface SyncScheduler {
  soon: () => void
  /**
   * Starts a sync immediately and resolves when the sync is complete. If another
   * sync has been requested in the meantime, waits for that sync too.
   */
  now: () => Promise<void>
}

/**
 * Creates a sync scheduler. The first call of `soon` or `now` starts the
 * scheduler, which then also syncs at regular intervals.
 */
export function createSyncScheduler({ sync, onResult, isVisible, random }: SyncSchedulerDeps): SyncScheduler {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let again = false
  let failures = 0

  function runAfter(ms: number, callback: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(callback, ms)
  }

  function poll(): void {
    if (isVisible()) void now()
  }

  async function run(): Promise<void> {
    do {
      again = false
      const result = await sync()
      // Also retry after the session has ended, because outbox items that need no
      // session must still be sent.
      failures = result === 'done' ? 0 : failures + 1
      onResult(result)
    } while (again)
    running = null
    if (failures > 0) runAfter(retryDelay(failures, random()), now)
    else runAfter(POLL_INTERVAL_MS, poll)
  }

  function now(): Promise<void> {
    clearTimeout(timer)
    if (running) again = true
    running ??= run()
    return running
  }

  function soon(): void {
    // A running sync may have read the list before the latest change, so another
    // sync has to follow.
    if (running) again = true
    else runAfter(DEBOUNCE_MS, now)
  }

  return { soon, now }
}

/**
 * Returns the delay before the next retry, in ms. The delay doubles with each failure, up to a minute. `random` (0 to
 * 1) then shortens it by up to half, so that devices do not all retry at the same time.
 */
export function retryDelay(failures: number, random: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS) * (1 - random / 2)
}
