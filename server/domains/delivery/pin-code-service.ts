import type { Clock } from '../../lib/clock.ts'
import { withTimeout } from '../../lib/promises.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import type { Box } from '../../providers/shiprocket-requests.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type PinCodeRow, readPinCodeService, upsertPinCodeService } from './delivery-store.ts'

export interface PinCodeDeps {
  db: Queries
  clock: Clock
  /** Null if the shop has no carrier account. */
  carrier: Shiprocket | null
  /** The shop's usual parcel. */
  usualBox: () => Promise<Box>
}

/** How long the carrier's answer is used, in ms. */
export const SERVICE_LIFETIME_MS = 24 * 60 * 60_000

/** In ms. A later answer is there for the next page. */
const WAIT_MS = 2500

/**
 * Null if there is no carrier or no answer in time: then the delivery table decides. Asks at most
 * once a day per PIN code. The price is only recorded, because shipping is free.
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
