import { addOwnerEmail } from '../../emails/owner-email.ts'
import { unwrap } from '../../providers/provider-request.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { readReturn } from '../ordering/orders/return-store.ts'
import { isCalledOff, isOnItsWay } from './move-return.ts'
import type { ReturnDeps } from './request-return.ts'
import { pickedUpEmail } from './return-owner-emails.ts'

export interface PickupDeps extends ReturnDeps {
  /** Null if the shop has no carrier account. */
  carrier: Shiprocket | null
}

/**
 * For returns that were withdrawn, rejected or arrived in another way ("Cancel a Shipment", "Cancel
 * an Order" of https://apidocs.shiprocket.in, also for returns). Tells the owner if the courier
 * already has the pieces of a return that was called off.
 */
export async function cancelPickup({ db, clock, carrier }: PickupDeps, returnId: string): Promise<void> {
  const row = (await readReturn(db, returnId))?.row
  if (!carrier || !row || isOnItsWay(row.state) || row.handover === 'post') return
  // The response about a parcel may have been lost.
  const found = row.awb === null ? unwrap(await carrier.findShipment(row.number)) : null
  const carrierOrderId = row.carrier_order_id ?? found?.carrierOrderId
  if (!carrierOrderId) return
  const asked = await carrier.cancelShipment(carrierOrderId, row.awb ?? (found?.awb || null))
  if (asked.kind === 'ok') return
  const progress = asked.kind === 'refused' ? unwrap(await carrier.findShipment(row.number))?.progress : undefined
  if (progress === 'cancelled') return
  if (progress !== 'left') unwrap(asked)
  if (isCalledOff(row.state)) await inTransaction(db, (tx) => addOwnerEmail(tx, pickedUpEmail(row), clock()))
}
