import { toBuffer } from '../../storage/dialects.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureMetadata } from './picture-processing.ts'

/** All pictures of the shop by id, including those of earlier catalogues. */
export type PictureIndex = ReadonlyMap<string, PictureMetadata>

/** Reads the metadata of all pictures. */
export async function readPictureIndex(db: Queries): Promise<PictureIndex> {
  const rows = await db.selectFrom('pictures').select(['id', 'width', 'height', 'blur']).execute()
  return new Map(rows.map(({ id, ...metadata }) => [id, metadata]))
}

/** Returns the bytes of an original, or null when there is no such picture. */
export async function readOriginal(db: Queries, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row ? toBuffer(row.bytes) : null
}

/** Saves a picture. One that exists already stays as it is, but is no longer the demo's when the owner's catalogue has it. */
export async function savePicture(tx: Tx, picture: DB['pictures']): Promise<void> {
  await tx
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) =>
      picture.is_demo ? conflict.column('id').doNothing() : conflict.column('id').doUpdateSet({ is_demo: 0 }),
    )
    .execute()
}

/** Deletes the demo's pictures that the owner's catalogue does not use. */
export async function deleteDemoPictures(tx: Tx): Promise<void> {
  await tx.deleteFrom('pictures').where('is_demo', '=', 1).execute()
}
