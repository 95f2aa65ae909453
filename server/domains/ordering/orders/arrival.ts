import { isIndia } from '#contract/orders/address-rules.ts'
import { estimateDelivery, findDeliveryZone } from '#contract/orders/delivery.ts'
import type { Address } from '#contract/schemas/address.ts'
import { addressColumn, parseColumn } from '../../../storage/json-columns.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'
import { readDelivery } from '../../delivery/delivery-store.ts'
import { type OrderRow, updateArrival } from './order-store.ts'

export type Arrival = Pick<OrderRow, 'arrives_first' | 'arrives_last'>

/** Of a parcel that gets ready at `now` (epoch ms), by the delivery table. Null abroad and where it has no zone. */
export async function arrivalAt(db: Queries, { country, pincode }: Address, now: number): Promise<Arrival> {
  const zones = isIndia(country) ? ((await readDelivery(db))?.zones ?? []) : []
  const zone = findDeliveryZone(zones, pincode)
  if (!zone) return { arrives_first: null, arrives_last: null }
  const { first, last } = estimateDelivery(zone, now)
  return { arrives_first: first, arrives_last: last }
}

/** For an order that has waited, e.g. for its confirmation. */
export async function renewArrival(tx: Tx, { id, address }: Pick<OrderRow, 'id' | 'address'>, now: number) {
  await updateArrival(tx, id, await arrivalAt(tx, parseColumn(addressColumn, address), now))
}
