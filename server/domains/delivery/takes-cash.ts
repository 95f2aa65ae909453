import type { Address } from '#contract/address.ts'
import { zoneOf } from '#contract/delivery.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readDelivery } from './delivery-store.ts'

/** Whether the carrier takes cash at an address, by the owner's table, which knows India only. */
export async function takesCash(db: Queries, { country, pincode }: Address): Promise<boolean> {
  if (country.trim().toLowerCase() !== 'india') return true
  const table = await readDelivery(db)
  return table !== null && zoneOf(table.zones, pincode.trim())?.cod === true
}
