/** Remembers when this device was last offered to install the shop. For 30 days it is not offered again. */
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

const KEY = 'nakshi-install-asked'
const QUIET_PERIOD_MS = 30 * 24 * 60 * 60 * 1000

/** Returns true also if storage is blocked: no offer is better than one on every visit. */
export function wasOfferedRecently(now = Date.now()): boolean {
  const offeredAt = readLocal(KEY)
  return offeredAt === undefined || now - Number(offeredAt) < QUIET_PERIOD_MS
}

/** To be called before the offer is shown, so that any outcome counts. Does nothing if storage is blocked. */
export function rememberOffer(now = Date.now()): void {
  writeLocal(KEY, String(now))
}
