import { expect } from 'vitest'
import type { OrderRow } from '#server/domains/ordering/orders/order-store.ts'
import { isWaiting } from '#server/sandbox/shiprocket-parcel-statuses.ts'
import type { SandboxParcel } from '#server/sandbox/shiprocket-parcels.ts'
import type { Queries } from '#server/storage/transaction.ts'
import { CODES } from './simulated-courier.ts'

/**
 * Expects that every order that waits for its courier has a parcel at the carrier, and that no courier will collect the
 * parcel of a cancelled order.
 */
export async function expectParcels(
  db: Queries,
  orders: readonly OrderRow[],
  parcels: readonly SandboxParcel[],
): Promise<void> {
  const shipments = await db.selectFrom('shipments').selectAll().execute()
  for (const { id, number, status } of orders) {
    const shipment = shipments.find(({ order_id }) => order_id === id)
    const reference = shipment?.reference ?? number
    const progress = progressOf(parcels.find(({ channel_order_id }) => channel_order_id === reference))
    if (status === 'pending') expect({ number, status, progress }).toEqual({ number, status, progress: 'waiting' })
    if (status === 'cancelled') expect({ number, status, progress }).not.toMatchObject({ progress: 'waiting' })
  }
}

function progressOf(parcel: SandboxParcel | undefined): 'none' | 'waiting' | 'cancelled' | 'left' {
  if (!parcel) return 'none'
  if (parcel.status_code === CODES.cancelled) return 'cancelled'
  return isWaiting(parcel.status_code) ? 'waiting' : 'left'
}

/**
 * Returns what became of the parcels that couriers collected or that were recalled. That a parcel is sent again after a
 * dispute is too rare to be expected of random sequences; `disputed-parcels.test.ts` shows it.
 */
export function parcelFates(jobs: readonly { dedupe_key: string }[], parcels: readonly SandboxParcel[]): string[] {
  const isRefused = jobs.some(({ dedupe_key: key }) =>
    /^order-.*-not-cancelled|^owner-left-(cancelled|disputed)/.test(key),
  )
  const codes = new Set(parcels.map(({ status_code }) => status_code))
  return [
    ...(isRefused ? ['a recall refused'] : []),
    ...(codes.has(CODES.cancelled) ? ['a parcel recalled'] : []),
    ...(codes.has(CODES.delivered) ? ['a parcel delivered by its courier'] : []),
    ...(codes.has(CODES.returned) ? ['a parcel brought back by its courier'] : []),
  ]
}
