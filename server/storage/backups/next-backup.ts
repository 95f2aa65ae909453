import type { Queries } from '../transaction.ts'

/** In epoch ms. */
const NEXT = 'next nightly backup'

const DAY = 24 * 60 * 60_000

/** Makes the next one due at `until` (epoch ms). False if none is due now, or another process makes it. */
export async function claimBackup(db: Queries, now: number, until: number): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NEXT).executeTakeFirst()
  if (!row) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('settings')
      .values({ name: NEXT, value: String(until) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const due = Number(row.value)
  // More than a day ahead, the clock was wrong.
  if (due > now && due <= now + DAY) return false
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: String(until) })
    .where('name', '=', NEXT)
    .where('value', '=', row.value)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function setNextBackup(db: Queries, at: number): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: String(at) })
    .where('name', '=', NEXT)
    .execute()
}
