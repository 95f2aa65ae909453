/** The SQL of the table of delivery: one document, as the owner wrote it. */
import type { DeliveryFile } from '#contract/schemas/delivery.ts'
import type { Queries } from '../../storage/transaction.ts'

const DELIVERY = 'delivery'

/** Null in a shop that has none yet. */
export async function readDelivery(db: Queries): Promise<DeliveryFile | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', DELIVERY).executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

/** Puts a table in place of the one before. */
export async function writeDelivery(db: Queries, file: DeliveryFile): Promise<void> {
  const value = JSON.stringify(file)
  await db
    .insertInto('settings')
    .values({ name: DELIVERY, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
