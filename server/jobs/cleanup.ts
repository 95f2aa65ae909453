import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteExpiredVerifications } from '../domains/account/email-verification-store.ts'
import { deleteExpiredResets } from '../domains/account/password-reset-store.ts'
import { deleteExpiredSessions } from '../domains/account/session-store.ts'
import { deleteOldCustomOrders } from '../domains/custom-orders/create-custom-order.ts'
import { deleteUnusedUploads } from '../domains/images/uploads.ts'
import { deleteOldMessages } from '../domains/messages/send-message.ts'
import { deleteUnconfirmedSubscriptions } from '../domains/newsletter/subscriptions.ts'
import { endUnconfirmedOrders } from '../domains/ordering/confirmation/confirm-order.ts'
import { takeUpWaitingOrders } from '../domains/ordering/confirmation/parcels-under-way.ts'
import { deleteExpiredFollowLinks } from '../domains/ordering/following/follow-link-store.ts'
import { deleteAbandonedCheckouts } from '../domains/ordering/settlement/reconcile-payments.ts'
import { deleteOldReturnPictures } from '../domains/returns/request-return.ts'
import { deleteExpiredShipmentTokens } from '../domains/shipping/shipment-tokens.ts'
import { deleteOldStockAlerts } from '../domains/stock-alerts/request-stock-alert.ts'
import type { Clock } from '../lib/clock.ts'
import { repeat } from '../lib/repeat.ts'
import { byItself } from '../lib/request-context.ts'
import type { ImageHost } from '../providers/image-host.ts'
import { deleteExpiredAttempts } from '../storage/attempt-limits.ts'
import type { Budgets } from '../storage/budgets.ts'
import { deleteExpiredEvents } from '../storage/events.ts'
import { deleteExpiredIdempotencyKeys } from '../storage/idempotency-keys.ts'
import type { Queries } from '../storage/transaction.ts'
import { deleteDoneJobs } from './job-store.ts'

const CLEANUP_INTERVAL_MS = 60 * 60_000
const DONE_JOB_RETENTION_MS = 7 * 24 * 60 * 60_000
const MESSAGE_FILE_RETENTION_MS = 7 * 24 * 60 * 60_000

interface CleanupDeps {
  /** Folders of emails and text messages that are written as files, with live links. */
  messageFolders: readonly string[]
  db: Queries
  clock: Clock
  budgets: Pick<Budgets, 'areOff'>
  images: ImageHost
  onError: (error: unknown) => void
}

/** Every hour. Returns a function that stops it. */
export function startCleanup({
  messageFolders,
  db,
  clock,
  budgets,
  images,
  onError,
}: CleanupDeps): () => Promise<void> {
  const work = async () => {
    await endUnconfirmedOrders({ db, clock })
    // Lost parcels end nothing, so no job tells.
    await takeUpWaitingOrders({ db, clock, budgets })
    await cleanUp({ db, images }, clock())
    for (const folder of messageFolders) await deleteOldFiles(folder, clock() - MESSAGE_FILE_RETENTION_MS)
  }
  return repeat(() => byItself('clean-up', work), { pauseMs: CLEANUP_INTERVAL_MS, onError })
}

/** Those last written before `before` (epoch ms). */
export async function deleteOldFiles(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const path of names.map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path)
    if (mtimeMs < before) await rm(path, { force: true })
  }
}

/** Rows go first: a deleted custom order leaves its picture unused. */
export async function cleanUp(deps: Pick<CleanupDeps, 'db' | 'images'>, now: number): Promise<void> {
  await deleteExpiredRows(deps.db, now)
  await deleteUnusedUploads(deps, now)
}

export async function deleteExpiredRows(db: Queries, now: number): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteExpiredResets(db, now)
  await deleteExpiredVerifications(db, now)
  await deleteExpiredAttempts(db, now)
  await deleteExpiredIdempotencyKeys(db, now)
  await deleteExpiredEvents(db, now)
  await deleteOldMessages(db, now)
  await deleteOldCustomOrders(db, now)
  await deleteOldReturnPictures(db, now)
  await deleteUnconfirmedSubscriptions(db, now)
  await deleteExpiredFollowLinks(db, now)
  await deleteOldStockAlerts(db, now)
  await deleteExpiredShipmentTokens(db, now)
  await deleteAbandonedCheckouts(db, now)
  await deleteDoneJobs(db, now - DONE_JOB_RETENTION_MS)
}
