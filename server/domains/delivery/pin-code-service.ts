import type { Clock } from '../../lib/clock.ts'
import { withTimeout } from '../../lib/promises.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import type { Box } from '../../providers/shiprocket-requests.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type PinCodeRow, readPinCodeService, upsertPinCodeService } from './delivery-store.ts'

export interface PinCodeDeps {
  db: Queries
  clock: Clock
  /** Client for the carrier's API, or null if the shop has no carrier account. */
  carrier: Shiprocket | null
  /** Returns the size and weight of the shop's usual parcel. */
  usualBox: () => Promise<Box>
}

/** How long an answer of the carrier is used, in ms. */
export const SERVICE_LIFETIME_MS = 24 * 60 * 60_000

/** How long a page waits for the carrier, in ms. A later answer is there for the next page. */
const WAIT_MS = 2500

/**
 * Returns whether the carrier brings parcels to a PIN code, and whether it collects cash there. Asks the carrier at most
 * once a day per PIN code. Returns null if the shop has no carrier, or the carrier does not respond in time: then
 * everything is allowed that the delivery table allows. The price is only recorded, because shipping is free.
 */
export async function checkPinCode(deps: PinCodeDeps, pincode: string): Promise<PinCodeRow | null> {
  const known = await readPinCodeService(deps.db, pincode, deps.clock() - SERVICE_LIFETIME_MS)
  return known ?? (await withTimeout(WAIT_MS, askCarrier(deps, pincode)))
}

async function askCarrier({ db, clock, carrier, usualBox }: PinCodeDeps, pincode: string): Promise<PinCodeRow | null> {
  if (!carrier) return null
  const result = await carrier.checkService(pincode, await usualBox())
  if (result.kind !== 'ok') return null
  const { isServed, hasCod, days, freightPaise } = result.value
  const row: PinCodeRow = {
    pincode,
    is_served: Number(isServed),
    has_cod: Number(hasCod),
    days,
    freight_paise: freightPaise,
    checked_at: clock(),
  }
  await upsertPinCodeService(db, row)
  return row
}
