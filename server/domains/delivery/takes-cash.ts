import type { Address } from '#contract/address.ts'
import { takesCashAt } from '#contract/delivery.ts'
import type { Queries } from '../../storage/transaction.ts'
import { readDelivery } from './delivery-store.ts'

/** Whether the carrier takes cash at an address, by the owner's table. Without a table it takes none in India. */
export async function takesCash(db: Queries, address: Address): Promise<boolean> {
  const table = await readDelivery(db)
  return takesCashAt(table?.zones ?? [], address)
}
