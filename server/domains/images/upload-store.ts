/** Pictures that nothing uses yet, so that abandoned ones can be deleted. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

/** `uploadedAt` is epoch ms. Does nothing if the picture is recorded already. */
export async function addUnusedUpload(db: Queries, url: string, uploadedAt: number): Promise<void> {
  await db
    .insertInto('unused_uploads')
    .values({ url, uploaded_at: uploadedAt })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .execute()
}

/** Lets the caller use or delete the picture. False if it was claimed already. */
export async function claimUpload(db: Queries, url: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('unused_uploads').where('url', '=', url).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Uploaded before `before` (epoch ms), oldest first. */
export async function listUnusedUploads(db: Queries, before: number): Promise<DB['unused_uploads'][]> {
  return db.selectFrom('unused_uploads').selectAll().where('uploaded_at', '<', before).orderBy('uploaded_at').execute()
}
