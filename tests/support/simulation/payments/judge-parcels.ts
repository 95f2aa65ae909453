import { expect } from 'vitest'
import type { OrderRow } from '#server/domains/ordering/orders/order-store.ts'
import { isWaiting } from '#server/sandbox/shiprocket-parcel-statuses.ts'
import type { SandboxParcel } from '#server/sandbox/shiprocket-parcels.ts'
import type { Queries } from '#server/storage/transaction.ts'
import { CODES } from './simulated-courier.ts'

/**
 * Expects a parcel for every order that waits for its courier, and that nobody
 * will collect that of a cancelled order.
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
 * What became of collected or recalled parcels. One sent again after a dispute is
 * too rare for random sequences; see `disputed-parcels.test.ts`.
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
