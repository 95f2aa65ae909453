/** Stores the list of uploaded pictures that are not used yet. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

/** Adds a picture to the list, unused since `uploadedAt` (epoch ms). Does not change the time of a listed picture. */
export async function addUnusedUpload(db: Queries, url: string, uploadedAt: number): Promise<void> {
  await db
    .insertInto('unused_uploads')
    .values({ url, uploaded_at: uploadedAt })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .execute()
}

/** Removes a picture from the list. Returns whether it was listed; of two concurrent callers, only one gets true. */
export async function claimUpload(db: Queries, url: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('unused_uploads').where('url', '=', url).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Returns the unused pictures uploaded before `before` (epoch ms), oldest first. */
export async function listUnusedUploads(db: Queries, before: number): Promise<DB['unused_uploads'][]> {
  return db.selectFrom('unused_uploads').selectAll().where('uploaded_at', '<', before).orderBy('uploaded_at').execute()
}
