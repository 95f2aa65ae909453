import { StartupError } from '../../config/environment.ts'
import { withTimeout } from '../../lib/promises.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'

/** How long the start of the shop waits for the carrier, in ms. */
const WAIT_MS = 4000

/**
 * Checks that the carrier knows the place where it is to collect parcels, because it refuses every parcel otherwise.
 * Throws a StartupError that lists the known places. Calls `onUnknown` if the carrier cannot be asked, which must not
 * keep the shop closed.
 */
export async function checkPickupLocation(
  carrier: Pick<Shiprocket, 'pickupLocation' | 'listPickupLocations'> | null,
  onUnknown: (reason: string) => void,
): Promise<void> {
  if (!carrier) return
  const listed = await withTimeout(WAIT_MS, carrier.listPickupLocations())
  if (listed?.kind !== 'ok') {
    return onUnknown(listed?.kind === 'refused' ? listed.message : (listed?.reason ?? 'The carrier does not respond.'))
  }
  const names = listed.value.map(({ name }) => name)
  if (names.includes(carrier.pickupLocation)) return
  throw new StartupError(
    `SHIPROCKET_PICKUP_LOCATION is "${carrier.pickupLocation}", but the account's pickup locations are: ${names.join(', ')}.`,
  )
}
