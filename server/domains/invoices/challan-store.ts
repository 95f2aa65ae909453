/** SQL queries for delivery challans, which are only ever inserted. */
import type { Queries, Tx } from '../../storage/transaction.ts'
import { type ChallanContent, challanColumn } from './document-schemas.ts'
import type { Issued } from './invoice-store.ts'

export type IssuedChallan = Issued<ChallanContent>

export async function insertChallan(tx: Tx, { number, orderId, issuedAt, content }: IssuedChallan): Promise<void> {
  const row = { number, order_id: orderId, issued_at: issuedAt, content: JSON.stringify(content) }
  await tx.insertInto('delivery_challans').values(row).execute()
}

/** Returns the delivery challan of an order, or null if it has none. */
export async function readChallan(db: Queries, orderId: string): Promise<IssuedChallan | null> {
  const row = await db.selectFrom('delivery_challans').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  if (!row) return null
  const content = challanColumn.parse(JSON.parse(row.content))
  return { number: row.number, orderId, issuedAt: row.issued_at, content }
}
