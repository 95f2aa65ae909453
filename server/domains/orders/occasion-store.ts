/** The SQL of occasions: what an order is a gift for. One for each order. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

/** Saves the occasion of an order; one that it had is replaced. */
export async function putOccasion(db: Queries, row: DB['occasions']): Promise<void> {
  const { order_id: _, created_at: __, ...changed } = row
  await db
    .insertInto('occasions')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(changed))
    .execute()
}
