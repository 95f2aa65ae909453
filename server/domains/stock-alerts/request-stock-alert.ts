import { randomUUID } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import { createToken } from '../../lib/secret-token.ts'
import { limitAttempt } from '../../storage/attempt-limits.ts'
import { claimIdempotencyKey, releaseIdempotencyKey } from '../../storage/idempotency-keys.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { isVerified, readUser } from '../account/user-store.ts'
import {
  addAlert,
  deleteAlertsBefore,
  deleteWaitingAlerts,
  findAlertByToken,
  type StockItem,
} from './stock-alert-store.ts'

export interface StockAlertDeps {
  db: Queries
  clock: Clock
}

interface AlertRequest extends StockItem {
  email: string
  /** Instead of an email. Ignored for guests. */
  push: boolean
  session: { id: string; userId: string } | null
}

type RequestResult = { kind: 'accepted' | 'repeat differs' } | { kind: 'too often'; until: number }

const DAY = 24 * 60 * 60_000

/** Each leads to at most one email. */
const DAILY_REQUESTS = { max: 20, windowMs: DAY }

/** In bytes. */
const TOKEN_BYTES = 24

/** `accepted` even if the address already waits, so that nobody learns who waits for what. */
export async function requestStockAlert(
  { db, clock }: StockAlertDeps,
  { productId, size, email, push, session }: AlertRequest,
  idempotencyKey: string | null,
): Promise<RequestResult> {
  const now = clock()
  return await inTransaction(db, async (tx): Promise<RequestResult> => {
    const request = { key: idempotencyKey, scope: 'stock-alert', contents: [productId, size, email] }
    const claimed = await claimIdempotencyKey(tx, request, now)
    if (claimed !== 'new') return { kind: claimed === 'repeated' ? 'accepted' : 'repeat differs' }
    const until = await limitAttempt(tx, `stock-alerts ${email}`, { ...DAILY_REQUESTS, now })
    if (until !== null) {
      await releaseIdempotencyKey(tx, request)
      return { kind: 'too often', until }
    }
    const user = session && (await readUser(tx, session.userId))
    const row = {
      id: randomUUID(),
      product_id: productId,
      size,
      email,
      user_id: user?.id ?? null,
      session_id: push && session ? session.id : null,
      token: createToken(TOKEN_BYTES),
      requested_at: now,
      notified_at: null,
    }
    await addAlert(tx, row, { isOwnAddress: user?.email === email && isVerified(user) })
    return { kind: 'accepted' }
  })
}

/** Returns the address that got the token's alert; null if unknown. Idempotent. */
export async function endStockAlerts({ db }: Pick<StockAlertDeps, 'db'>, token: string): Promise<string | null> {
  const alert = await findAlertByToken(db, token)
  if (alert) await deleteWaitingAlerts(db, alert.email)
  return alert?.email ?? null
}

/** A year while waiting, 30 days once sent, as the privacy policy promises. */
const WAITING_RETENTION_MS = 365 * DAY
const NOTIFIED_RETENTION_MS = 30 * DAY

export async function deleteOldStockAlerts(db: Queries, now: number): Promise<void> {
  await deleteAlertsBefore(db, { requested: now - WAITING_RETENTION_MS, notified: now - NOTIFIED_RETENTION_MS })
}
