import { createToken, sha256 } from '../../lib/secret-token.ts'
import type { Queries } from '../../storage/transaction.ts'
import { deleteExpiredTokens, hasToken, insertToken } from './shipment-store.ts'

const VALID_MS = 15 * 60_000

/** For 15 minutes, so that the carrier's credentials never leave the server. */
export async function issueShipmentToken(
  db: Queries,
  userId: string,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = createToken(24)
  const expiresAt = now + VALID_MS
  await insertToken(db, { id: sha256(token), user_id: userId, expires_at: expiresAt })
  return { token, expiresAt }
}

/** `now` is epoch ms. */
export function isValidShipmentToken(db: Queries, token: string, userId: string, now: number): Promise<boolean> {
  return hasToken(db, sha256(token), userId, now)
}

/** `now` is epoch ms. */
export function deleteExpiredShipmentTokens(db: Queries, now: number): Promise<void> {
  return deleteExpiredTokens(db, now)
}
