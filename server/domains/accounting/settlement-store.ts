import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

type SettlementRow = DB['settlement_lines']

/** `book-tables.ts` describes the fields. */
export interface SettlementLine
  extends Pick<SettlementRow, 'provider' | 'id' | 'kind' | 'reference' | 'currency' | 'gross' | 'fee' | 'tax' | 'net'> {
  paymentId: string | null
  settledAt: number | null
  settlementId: string | null
  utr: string | null
}

/** By the id under which PayPal settled the payment. */
export function paypalDisputeReference(transactionId: string): string {
  return `dispute of ${transactionId}`
}

/** A known line changes only until it is paid out. Returns how many are new or changed. */
export async function upsertSettlementLines(tx: Tx, lines: readonly SettlementLine[], now: number): Promise<number> {
  let count = 0
  for (const { paymentId, settledAt, settlementId, utr, ...line } of lines) {
    const rest = { payment_id: paymentId, settled_at: settledAt, settlement_id: settlementId, utr, imported_at: now }
    const { provider: _, id: __, ...changed } = { ...line, ...rest }
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('settlement_lines')
      .values({ ...line, ...rest })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'id']).doUpdateSet(changed).where('settlement_lines.settled_at', 'is', null),
      )
      .executeTakeFirstOrThrow()
    count += Number(numInsertedOrUpdatedRows)
  }
  return count
}

/** All, or those paid out from `from` until before `to` (epoch ms); oldest first. */
export async function listSettlementLines(
  db: Queries,
  { from, to }: { from?: number; to?: number } = {},
): Promise<SettlementLine[]> {
  let query = db.selectFrom('settlement_lines').selectAll().orderBy('settled_at').orderBy('id')
  if (from !== undefined) query = query.where('settled_at', '>=', from)
  if (to !== undefined) query = query.where('settled_at', '<', to)
  return (await query.execute()).map(({ payment_id, settled_at, settlement_id, imported_at: _, ...line }) => ({
    ...line,
    paymentId: payment_id,
    settledAt: settled_at,
    settlementId: settlement_id,
  }))
}
