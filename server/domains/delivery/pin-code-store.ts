/** SQL queries for the carrier's answers by PIN code. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type PinCodeRow = DB['pin_code_service']

/** Returns the carrier's answer about a PIN code, unless it is from before `since` (epoch ms). */
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
