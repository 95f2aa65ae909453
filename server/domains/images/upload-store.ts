/** The SQL of visitors' pictures that nothing uses. Those in use are known to whatever uses them. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

/** Puts a picture on the list, kept since `keptAt` (epoch ms). One that stands there already keeps its time. */
export async function addUnusedUpload(db: Queries, address: string, keptAt: number): Promise<void> {
  await db
    .insertInto('unused_uploads')
    .values({ address, kept_at: keptAt })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

/** Takes a picture off the list. Answers whether it stood there: of two who try at once, one hears yes. */
export async function claimUpload(db: Queries, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('unused_uploads')
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The oldest first. */
export async function listUnusedUploads(db: Queries, before: number): Promise<DB['unused_uploads'][]> {
  return db.selectFrom('unused_uploads').selectAll().where('kept_at', '<', before).orderBy('kept_at').execute()
}
