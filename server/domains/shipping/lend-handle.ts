import type { Queries } from '../../storage/transaction.ts'
import { digest, newToken } from '../guards/secret-token.ts'
import { addHandle, hasHandle } from './shipment-store.ts'

const LASTS_MS = 15 * 60_000

/** Lends a shopper the leave to ask for a parcel, for a quarter of an hour. The carrier's own keys stay where they are. */
export async function lendHandle(
  db: Queries,
  userId: string,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = newToken(24)
  const expiresAt = now + LASTS_MS
  await addHandle(db, { id: digest(token), user_id: userId, expires_at: expiresAt })
  return { token, expiresAt }
}

/** Whether a handle was lent to this shopper and is still good. */
export function isLent(db: Queries, token: string, userId: string, now: number): Promise<boolean> {
  return hasHandle(db, digest(token), userId, now)
}
