/** SQL queries for what an order knows of its parcel: failed deliveries, returns to the shop and requested recalls. */
import type { Tx } from '../../../storage/transaction.ts'
import type { OrderRow } from './order-store.ts'

/** Records what went wrong with an order's parcel, or null once it is on its way again. Returns whether it changed. */
export async function updateParcelState(
  tx: Tx,
  { id, parcel_state: from }: Pick<OrderRow, 'id' | 'parcel_state'>,
  to: OrderRow['parcel_state'],
): Promise<boolean> {
  if (from === to) return false
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ parcel_state: to })
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Marks an order as returned to the shop undelivered. Returns false and changes nothing if it was returned before, or
 * if it was delivered or cancelled.
 */
export async function markReturned(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ parcel_state: 'returned', returned_at: now, cancel_requested_at: null })
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .where('status', 'in', ['pending', 'shipped', 'in transit'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns whether the carrier has accepted the parcel of an order and not given it back. */
export async function hasParcel(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shipments')
    .select('order_id')
    .where('order_id', '=', id)
    .where('carrier_order_id', 'is not', null)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Corrects the phone number and the address (JSON, with its key) of a pending order. Returns false and changes nothing if the order
 * is no longer pending.
 */
export async function updateContact(
  tx: Tx,
  id: string,
  contact: Pick<OrderRow, 'phone' | 'address' | 'address_key'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set(contact)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Records that the shopper asked to cancel a pending order whose parcel must be recalled, or null to forget it. */
export async function saveCancelRequest(tx: Tx, id: string, requestedAt: number | null): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ cancel_requested_at: requestedAt })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
