import type { Parcel } from '#contract/schemas/parcel.ts'
import { withTimeout } from '../../lib/promises.ts'
import { readShipment } from './shipment-store.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/** How long a page waits for the carrier, in ms. A later response is there for the next page. */
const WAIT_MS = 2000

/** How long the carrier's response is reused, in ms, so that reloading a page does not send further requests. */
const FRESH_MS = 5 * 60_000

const MAX_CACHED = 1000

/**
 * Returns a function that returns what the carrier reports about an order's parcel. The function returns null if no
 * courier has the parcel yet, or if the carrier does not respond in time.
 */
export function createParcelTracker({ db, clock, carrier }: ShippingDeps): (orderId: string) => Promise<Parcel | null> {
  /** Requests by tracking number, oldest first. */
  const requests = new Map<string, { parcel: Promise<Parcel | null>; sentAt: number }>()

  const track = (awb: string): Promise<Parcel | null> => {
    const known = requests.get(awb)
    if (known && clock() - known.sentAt < FRESH_MS) return known.parcel
    const parcel = requestParcel(awb)
    requests.delete(awb)
    requests.set(awb, { parcel, sentAt: clock() })
    const [oldest] = requests.keys()
    if (oldest !== undefined && requests.size > MAX_CACHED) requests.delete(oldest)
    return parcel
  }

  const requestParcel = async (awb: string): Promise<Parcel | null> => {
    const result = await carrier?.trackShipment(awb)
    return result?.kind === 'ok' ? result.value : null
  }

  return async (orderId) => {
    const shipment = await readShipment(db, orderId)
    return shipment?.awb && shipment.state !== 'cancelled' ? await withTimeout(WAIT_MS, track(shipment.awb)) : null
  }
}
