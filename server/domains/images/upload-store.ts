/** The SQL of visitors' pictures that nothing uses. Those in use are known to whatever uses them. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

/** Puts a picture on the list, kept since `keptAt` (epoch ms). One that stands there already keeps its time. */
export async function addUnusedUpload(db: Queries, url: string, keptAt: number): Promise<void> {
  await db
    .insertInto('unused_uploads')
    .values({ url, uploaded_at: keptAt })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .execute()
}

/** Takes a picture off the list. Answers whether it stood there: of two who try at once, one hears yes. */
export async function claimUpload(db: Queries, url: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('unused_uploads').where('url', '=', url).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The oldest first. */
export async function listUnusedUploads(db: Queries, before: number): Promise<DB['unused_uploads'][]> {
  return db.selectFrom('unused_uploads').selectAll().where('uploaded_at', '<', before).orderBy('uploaded_at').execute()
}
