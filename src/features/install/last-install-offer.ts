/** Records when this device last showed the install offer, which is not repeated for 30 days. */
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

const KEY = 'nakshi-install-asked'
const QUIET_PERIOD_MS = 30 * 24 * 60 * 60 * 1000

/** Returns whether the last offer was recent. Also true if storage is blocked, to avoid an offer on every visit. */
export function wasOfferedRecently(now = Date.now()): boolean {
  const offeredAt = readLocal(KEY)
  return offeredAt === undefined || now - Number(offeredAt) < QUIET_PERIOD_MS
}

/** Records an offer. Call it before showing the offer, whatever the outcome. Does nothing if storage is blocked. */
export function rememberOffer(now = Date.now()): void {
  writeLocal(KEY, String(now))
}
