import type { Parcel } from '#contract/schemas/parcel.ts'
import { withTimeout } from '../../lib/promises.ts'
import { readShipment } from './shipment-store.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/** In ms. A later response is there for the next page. */
const WAIT_MS = 2000

/** In ms, so that reloading sends no further requests. */
const FRESH_MS = 5 * 60_000

/** Without a parcel or a response: either may change soon. In ms. */
const RETRY_MS = 10_000

const MAX_CACHED = 1000

interface TrackingRequest {
  parcel: Promise<Parcel | null>
  /** Epoch ms. */
  freshUntil: number
}

/** Null if no courier has the parcel yet, or without a response in time. */
export function createParcelTracker({ db, clock, carrier }: ShippingDeps): (orderId: string) => Promise<Parcel | null> {
  /** By tracking number, oldest first. */
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
