import type { Parcel } from '#contract/schemas/follow.ts'
import { withTimeout } from '../../lib/promises.ts'
import { readShipment } from './shipment-store.ts'
import type { ShippingDeps } from './shipments.ts'

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
  /** Requests by shipment id, oldest first. */
  const requests = new Map<string, { parcel: Promise<Parcel | null>; sentAt: number }>()

  const track = (shipmentId: string): Promise<Parcel | null> => {
    const known = requests.get(shipmentId)
    if (known && clock() - known.sentAt < FRESH_MS) return known.parcel
    const parcel = requestParcel(shipmentId)
    requests.delete(shipmentId)
    requests.set(shipmentId, { parcel, sentAt: clock() })
    const [oldest] = requests.keys()
    if (oldest !== undefined && requests.size > MAX_CACHED) requests.delete(oldest)
    return parcel
  }

  const requestParcel = async (shipmentId: string): Promise<Parcel | null> => {
    const result = await carrier?.trackShipment(shipmentId)
    return result?.kind === 'ok' ? result.value : null
  }

  return async (orderId) => {
    const shipment = await readShipment(db, orderId)
    return shipment?.shipment_id ? await withTimeout(WAIT_MS, track(shipment.shipment_id)) : null
  }
}
