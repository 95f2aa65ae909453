/**
 * Stores when this device was last offered to install the app, so that the offer
 * is not repeated within 30 days.
 */
import { isWithin } from '#contract/is-within.ts'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

const KEY = 'nakshi-install-asked'
const QUIET_PERIOD_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Returns whether installing the app was offered within the last 30 days. Also
 * returns true if browser storage is blocked, so that the offer does not appear
 * on every visit.
 */
export function wasOfferedRecently(now = Date.now()): boolean {
  const offeredAt = readLocal(KEY)
  return offeredAt === undefined || isWithin(QUIET_PERIOD_MS, Number(offeredAt), now)
}

/**
 * Stores the time of the install offer on this device. Call this function before
 * showing the offer. Does nothing if browser storage is blocked.
 */
export function rememberOffer(now = Date.now()): void {
  writeLocal(KEY, String(now))
}
