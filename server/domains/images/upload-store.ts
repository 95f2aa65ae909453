/** SQL queries for uploaded pictures that no custom order uses yet, so that abandoned pictures can be deleted. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

/**
 * Records an uploaded picture as unused since `uploadedAt` (epoch ms). Does nothing if the picture is already recorded.
 */
export async function addUnusedUpload(db: Queries, url: string, uploadedAt: number): Promise<void> {
  await db
    .insertInto('unused_uploads')
    .values({ url, uploaded_at: uploadedAt })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .execute()
}

/**
 * Removes a picture from the table of unused uploads, so that the caller can use or delete the picture. Returns false
 * if the picture was not in the table, e.g. because a concurrent call has already claimed it.
 */
export async function claimUpload(db: Queries, url: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('unused_uploads').where('url', '=', url).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Returns the unused pictures that were uploaded earlier than `before` (epoch ms), oldest first. */
export async function listUnusedUploads(db: Queries, before: number): Promise<DB['unused_uploads'][]> {
  return db.selectFrom('unused_uploads').selectAll().where('uploaded_at', '<', before).orderBy('uploaded_at').execute()
}
