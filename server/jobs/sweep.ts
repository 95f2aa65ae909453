import { forgetExpired } from '../domains/account/forget-expired.ts'
import { forgetAbandoned } from '../domains/checkout/forget-abandoned.ts'
import { forgetOldRequests } from '../domains/custom-orders/forget-old-requests.ts'
import { forgetUnusedImages } from '../domains/images/forget-unused-images.ts'
import { forgetOldMessages } from '../domains/messages/forget-old-messages.ts'
import { forgetOldSubscriptions } from '../domains/newsletter/forget-old-subscriptions.ts'
import { forgetExpiredHandles } from '../domains/shipping/forget-expired-handles.ts'
import type { ImageHost } from '../providers/image-host.ts'
import type { Queries } from '../storage/transaction.ts'
import type { Clock } from '../work/clock.ts'
import { repeat } from '../work/repeat.ts'
import { forgetDone } from './job-store.ts'

const EVERY_MS = 60 * 60_000
const DONE_WORK_KEPT_MS = 7 * 24 * 60 * 60_000

interface Parts {
  db: Queries
  clock: Clock
  images: ImageHost
  onError: (error: unknown) => void
}

/** Deletes, once an hour, what nobody needs any more. Answers what stops it. */
export function startSweeping({ db, clock, images, onError }: Parts): () => Promise<void> {
  return repeat(() => sweepAll({ db, images }, clock()), { pauseMs: EVERY_MS, onError })
}

/** Rows first, for with a request its picture is free as well. */
export async function sweepAll(parts: Pick<Parts, 'db' | 'images'>, now: number): Promise<void> {
  await sweepOnce(parts.db, now)
  await forgetUnusedImages(parts, now)
}

/** The rows only. */
export async function sweepOnce(db: Queries, now: number): Promise<void> {
  await forgetExpired(db, now)
  await forgetOldMessages(db, now)
  await forgetOldRequests(db, now)
  await forgetOldSubscriptions(db, now)
  await forgetExpiredHandles(db, now)
  await forgetAbandoned(db, now)
  await forgetDone(db, now - DONE_WORK_KEPT_MS)
}
