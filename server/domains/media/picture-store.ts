import { toBuffer } from '../../storage/dialects.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureMetadata } from './picture-processing.ts'

/** Metadata of all stored pictures by picture id, including pictures from earlier catalogues. */
export type PictureIndex = ReadonlyMap<string, PictureMetadata>

/** Reads the metadata (size and placeholder) of all stored pictures. */
export async function readPictureIndex(db: Queries): Promise<PictureIndex> {
  const rows = await db.selectFrom('pictures').select(['id', 'width', 'height', 'blur']).execute()
  return new Map(rows.map(({ id, ...metadata }) => [id, metadata]))
}

/** Returns a picture's original bytes, or null if the picture does not exist. */
export async function readOriginal(db: Queries, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row ? toBuffer(row.bytes) : null
}

/**
 * Saves a picture unless it is already stored. If the owner's catalogue contains a stored demo picture, marks this
 * picture as no longer belonging to the demo.
 */
export async function savePicture(tx: Tx, picture: DB['pictures']): Promise<void> {
  await tx
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) =>
      picture.is_demo ? conflict.column('id').doNothing() : conflict.column('id').doUpdateSet({ is_demo: 0 }),
    )
    .execute()
}

/** Deletes the demo's pictures, except those that the owner's catalogue also uses. */
export async function deleteDemoPictures(tx: Tx): Promise<void> {
  await tx.deleteFrom('pictures').where('is_demo', '=', 1).execute()
}
