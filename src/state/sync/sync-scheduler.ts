/**
 * When the shopper's things are brought to the account and news of it fetched: after a change, at the start, when the
 * browser says that it is online, when the page is shown, and every minute while it is looked at. What did not come
 * through is tried again less and less often, at times that differ from device to device.
 */

import { subscribe } from 'valtio'
import { bagCount, readBag } from '#contract/bag/bag.ts'
import { clearAccountData, hasUnsyncedData } from '#sync/session/end-session.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { syncAll } from '#sync/sync-all.ts'
import type { SyncResult } from '#sync/sync-context.ts'
import { BACKGROUND_SYNC_TAG } from '#sync/worker-protocol.ts'
import { connection } from '../network/connection.ts'
import { markLogoutStarted } from '../session/local-personal-data.ts'
import { notifySessionEnded } from '../session/session-ended.ts'

/** Presses that follow each other go together. */
const DEBOUNCE_MS = 400
const POLL_INTERVAL_MS = 60_000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 60_000

interface SyncSchedulerDeps {
  sync: () => Promise<SyncResult>
  /** What came of every push. */
  onResult: (outcome: SyncResult) => void
  isVisible: () => boolean
  /** From 0 to 1. */
  random: () => number
}

interface SyncScheduler {
  /** After a change. */
  soon: () => void
  /** Answers when it is done; one that is under way already is followed by another. */
  now: () => Promise<void>
}

/** Begins with its first `soon` or `now`, and from then on looks by itself. `push` must not reject: its outcome tells all. */
export function createSyncScheduler({ sync, onResult, isVisible, random }: SyncSchedulerDeps): SyncScheduler {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let again = false
  let failures = 0

  function after(ms: number, act: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  /** A page that nobody sees has nothing to ask; it looks when it is shown again. */
  function look(): void {
    if (isVisible()) void now()
  }

  async function run(): Promise<void> {
    do {
      again = false
      const outcome = await sync()
      // Where the session ended, what needs none is still to go, and may have been put off.
      failures = outcome === 'done' ? 0 : failures + 1
      onResult(outcome)
    } while (again)
    running = null
    if (failures > 0) after(retryDelay(failures, random()), now)
    else after(POLL_INTERVAL_MS, look)
  }

  function now(): Promise<void> {
    clearTimeout(timer)
    if (running) again = true
    running ??= run()
    return running
  }

  /** A push that is under way may have read what was there before the change. */
  function soon(): void {
    if (running) again = true
    else after(DEBOUNCE_MS, now)
  }

  return { soon, now }
}

/** Twice as long each time, within bounds, and shortened by up to half at random. */
export function retryDelay(failures: number, random: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS) * (1 - random / 2)
}

/** What becomes of the shopper's things on this device when somebody logs in or out, and in between. */

/** A bug in it is told like any other, and stops neither the next push nor a log-out. */
async function runSync(): Promise<SyncResult> {
  try {
    return await syncAll()
  } catch (error) {
    reportError(error)
    return 'retry'
  }
}

const scheduler = createSyncScheduler({
  sync: runSync,
  onResult: (outcome) => {
    if (outcome === 'retry') void requestBackgroundSync()
    void notifySessionEnded()
  },
  isVisible: () => document.visibilityState === 'visible',
  random: Math.random,
})

/** Begins to keep device and account the same. Once a page, when it is painted. */
export function startAccountSync(): void {
  addEventListener('online', () => void scheduler.now())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void scheduler.now()
  })
  subscribe(connection, () => {
    if (connection.reached) void scheduler.now()
  })
  void scheduler.now()
}

/** To be called after every change of what the account has as well, and of the outbox. */
export const syncSoon = scheduler.soon

/**
 * To be called when the session of a login or a registration has been stored. Answers at once; what the guest had
 * collected goes to the account afterwards, by itself.
 */
export async function syncNewSession(): Promise<{ guestHadBag: boolean }> {
  const guestHadBag = bagCount(readBag(await deviceStorage.read('cart'))) > 0
  void scheduler.now()
  return { guestHadBag }
}

/** How long a log-out waits for what is not saved in the account yet. */
const LOGOUT_SYNC_TIMEOUT_MS = 3000

/**
 * To be called when the shopper logs out: it forgets the session too. Works without a network: what belongs to the
 * account is wiped from this device, and the server hears of it when it can be reached. Where it is in reach, what was
 * not saved yet goes to the account first. Repeatable; `forgetTraces` is to follow, and the next page does both where this
 * one is closed before.
 */
export async function clearAccount(): Promise<void> {
  await markLogoutStarted()
  if (connection.reached && (await hasUnsyncedData())) {
    await Promise.race([runSync(), new Promise((resolve) => setTimeout(resolve, LOGOUT_SYNC_TIMEOUT_MS))])
  }
  await clearAccountData()
  void scheduler.now()
}

/**
 * Has the worker bring the shopper's things to the account once the line is back, even when no page is open. A bonus
 * that few browsers have; where it is missing or refused, the next page that is opened does it.
 */
async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration: ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } } =
    await navigator.serviceWorker.ready
  try {
    await registration.sync?.register(BACKGROUND_SYNC_TAG)
  } catch {
    // The shopper or the browser does not want it.
  }
}
