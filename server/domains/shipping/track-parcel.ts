import type { Parcel } from '#contract/schemas/parcel.ts'
import { withTimeout } from '../../lib/promises.ts'
import { readShipment } from './shipment-store.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/** How long a page waits for the carrier, in ms. A later response is there for the next page. */
const WAIT_MS = 2000

/** How long the carrier's response is reused, in ms, so that reloading a page does not send further requests. */
const FRESH_MS = 5 * 60_000

/** The same if the carrier knew nothing of the parcel or did not respond, in ms: either may change soon. */
const RETRY_MS = 10_000

const MAX_CACHED = 1000

interface TrackingRequest {
  parcel: Promise<Parcel | null>
  /** When another request may be sent (epoch ms). */
  freshUntil: number
}

/**
 * Returns a function that returns what the carrier reports about an order's parcel. The function returns null if no
 * courier has the parcel yet, or if the carrier does not respond in time.
 */
export function createParcelTracker({ db, clock, carrier }: ShippingDeps): (orderId: string) => Promise<Parcel | null> {
  /** Requests by tracking number, oldest first. */
  const requests = new Map<string, TrackingRequest>()

  const track = (awb: string): Promise<Parcel | null> => {
    const known = requests.get(awb)
    if (known && clock() < known.freshUntil) return known.parcel
    const request = send(awb)
    requests.delete(awb)
    requests.set(awb, request)
    const [oldest] = requests.keys()
    if (oldest !== undefined && requests.size > MAX_CACHED) requests.delete(oldest)
    return request.parcel
  }

  const send = (awb: string): TrackingRequest => {
    const sentAt = clock()
    const read = async () => {
      const result = await carrier?.trackShipment(awb)
      const parcel = result?.kind === 'ok' ? result.value : null
      if (parcel) request.freshUntil = sentAt + FRESH_MS
      return parcel
    }
    const request: TrackingRequest = { parcel: read(), freshUntil: sentAt + RETRY_MS }
    return request
  }

  return async (orderId) => {
    const shipment = await readShipment(db, orderId)
    return shipment?.awb && shipment.state !== 'cancelled' ? await withTimeout(WAIT_MS, track(shipment.awb)) : null
  }
}
