import { StartupError } from '../../config/environment.ts'
import { withTimeout } from '../../lib/promises.ts'
import type { ReportError } from '../../lib/report-error.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'

/** In ms. */
const WAIT_MS = 4000

/**
 * The carrier refuses every parcel from an unknown place: throws a StartupError that lists the
 * known ones. A carrier that does not answer is only reported, and must not keep the shop closed.
 */
export async function checkPickupLocation(
  carrier: Pick<Shiprocket, 'pickupLocation' | 'listPickupLocations'> | null,
  reportError: ReportError,
): Promise<void> {
  if (!carrier) return
  const listed = await withTimeout(WAIT_MS, carrier.listPickupLocations())
  if (listed?.kind !== 'ok') {
    const reason = listed?.kind === 'refused' ? listed.message : (listed?.reason ?? 'The carrier does not respond.')
    return reportError(new Error(reason), 'The carrier could not be asked for its pickup locations.')
  }
  const names = listed.value.map(({ name }) => name)
  if (names.includes(carrier.pickupLocation)) return
  throw new StartupError(
    `SHIPROCKET_PICKUP_LOCATION is "${carrier.pickupLocation}", but the account's pickup locations are: ${names.join(', ')}.`,
  )
}
