import { expect } from 'vitest'
import type { OrderRow } from '#server/domains/ordering/orders/order-store.ts'
import type { Queries } from '#server/storage/transaction.ts'
import type { FakeShiprocket } from './fake-shiprocket.ts'

/**
 * Expects that every order that waits for its courier has a parcel at the carrier, and that no courier will collect the
 * parcel of a cancelled order.
 */
export async function expectParcels(
  db: Queries,
  orders: readonly OrderRow[],
  { parcels }: FakeShiprocket,
): Promise<void> {
  const shipments = await db.selectFrom('shipments').selectAll().execute()
  for (const { id, number, status } of orders) {
    const shipment = shipments.find(({ order_id }) => order_id === id)
    const progress = parcels.get(shipment?.reference ?? number)?.progress ?? 'none'
    if (status === 'pending') expect({ number, status, progress }).toEqual({ number, status, progress: 'waiting' })
    if (status === 'cancelled') expect({ number, status, progress }).not.toMatchObject({ progress: 'waiting' })
  }
}

/**
 * Returns what became of the parcels that couriers collected or that were recalled. That a parcel is sent again after a
 * dispute is too rare to be expected of random sequences; `disputed-parcels.test.ts` shows it.
 */
export function parcelFates(jobs: readonly { dedupe_key: string }[], { parcels }: FakeShiprocket): string[] {
  const isRefused = jobs.some(({ dedupe_key: key }) =>
    /^order-.*-not-cancelled|^owner-left-(cancelled|disputed)/.test(key),
  )
  const states = new Set([...parcels.values()].map(({ state }) => state))
  return [
    ...(isRefused ? ['a recall refused'] : []),
    ...(states.has('cancelled') ? ['a parcel recalled'] : []),
    ...(states.has('delivered') ? ['a parcel delivered by its courier'] : []),
    ...(states.has('returned') ? ['a parcel brought back by its courier'] : []),
  ]
}
