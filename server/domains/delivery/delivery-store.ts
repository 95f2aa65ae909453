/** Delivery times and payment terms by zone, stored as one JSON document. */

import { type DeliveryFile, deliveryFile } from '#contract/schemas/delivery.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

const DELIVERY = 'delivery'

/** Null if there is none yet. */
export async function readDelivery(db: Queries): Promise<DeliveryFile | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', DELIVERY).executeTakeFirst()
  return row ? deliveryFile.parse(JSON.parse(row.value)) : null
}

/**
 * The delivery table (null if there is none), and whether the carrier collects cash: yes, unless
 * denied since `since` (epoch ms).
 */
export async function readCodTerms(
  db: Queries,
  pincode: string,
  since: number,
): Promise<{ table: DeliveryFile | null; mayCollectCash: boolean }> {
  const row = await db
    .selectFrom('settings')
    .leftJoin('pin_code_service', (join) =>
      join.on('pin_code_service.pincode', '=', pincode).on('pin_code_service.checked_at', '>', since),
    )
    .select(['settings.value', 'pin_code_service.has_cod'])
    .where('settings.name', '=', DELIVERY)
    .executeTakeFirst()
  return { table: row ? deliveryFile.parse(JSON.parse(row.value)) : null, mayCollectCash: row?.has_cod !== 0 }
}

export async function writeDelivery(db: Queries, file: DeliveryFile): Promise<void> {
  const value = JSON.stringify(file)
  await db
    .insertInto('settings')
    .values({ name: DELIVERY, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The carrier's answer about a PIN code. */
export type PinCodeRow = DB['pin_code_service']

/** Unless it is from before `since` (epoch ms). */
export async function readPinCodeService(db: Queries, pincode: string, since: number): Promise<PinCodeRow | null> {
  const row = await db
    .selectFrom('pin_code_service')
    .selectAll()
    .where('pincode', '=', pincode)
    .where('checked_at', '>', since)
    .executeTakeFirst()
  return row ?? null
}

export async function upsertPinCodeService(db: Queries, row: PinCodeRow): Promise<void> {
  const { pincode: _, ...answer } = row
  await db
    .insertInto('pin_code_service')
    .values(row)
    .onConflict((conflict) => conflict.column('pincode').doUpdateSet(answer))
    .execute()
}
