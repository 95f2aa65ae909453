import { toBuffer } from '../../storage/dialects.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureMetadata } from './picture-processing.ts'

/** Maps the ids of all pictures to their metadata, including pictures of earlier catalogues. */
export type PictureIndex = ReadonlyMap<string, PictureMetadata>

/** Reads the metadata of all pictures. */
export async function readPictureIndex(db: Queries): Promise<PictureIndex> {
  const rows = await db.selectFrom('pictures').select(['id', 'width', 'height', 'blur']).execute()
  return new Map(rows.map(({ id, ...metadata }) => [id, metadata]))
}

/** Returns the bytes of an original picture, or null if it does not exist. */
export async function readOriginal(db: Queries, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row ? toBuffer(row.bytes) : null
}

/** Saves a picture. If it already exists, only unmarks it as a demo picture when the owner's catalogue includes it. */
export async function savePicture(tx: Tx, picture: DB['pictures']): Promise<void> {
  await tx
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) =>
      picture.is_demo ? conflict.column('id').doNothing() : conflict.column('id').doUpdateSet({ is_demo: 0 }),
    )
    .execute()
}

/** Deletes the demo's pictures, except those that the owner's catalogue uses. */
export async function deleteDemoPictures(tx: Tx): Promise<void> {
  await tx.deleteFrom('pictures').where('is_demo', '=', 1).execute()
}
