/** Staff rights belong to these tokens, never to an account. Only their hashes are stored. */
import { createToken, sha256 } from '../../lib/secret-token.ts'
import { addEvent } from '../../storage/events.ts'
import type { DB } from '../../storage/schema.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'

/** Returns the token, or null if the name is taken. */
export async function addStaffToken(
  db: Queries,
  { name, expiresAt }: { name: string; expiresAt: number },
  now: number,
): Promise<string | null> {
  const token = createToken()
  return await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('staff_tokens')
      .values({ id: sha256(token), name, created_at: now, last_used_at: null, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return null
    const after = { token: 'made', until: new Date(expiresAt).toISOString() }
    addEvent(tx, { topic: 'shop', subject: `staff ${name}`, after })
    return token
  })
}

/** The name of whose token it is, or null. Also records the use, for the owner's list. */
export async function findStaff(db: Queries, token: string, now: number): Promise<string | null> {
  const row = await db
    .updateTable('staff_tokens')
    .set({ last_used_at: now })
    .where('id', '=', sha256(token))
    .where('expires_at', '>', now)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Expired ones too. */
export async function listStaffTokens(db: Queries): Promise<DB['staff_tokens'][]> {
  return db.selectFrom('staff_tokens').selectAll().orderBy('created_at').execute()
}

/** False if there is none of this name. */
export async function revokeStaffToken(db: Queries, name: string): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('staff_tokens').where('name', '=', name).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    addEvent(tx, { topic: 'shop', subject: `staff ${name}`, after: { token: 'revoked' } })
    return true
  })
}
