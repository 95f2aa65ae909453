import { setImmediate } from 'node:timers/promises'
import { toBuffer } from '../../storage/dialects.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureMetadata } from './picture-processing.ts'

/** Metadata of all stored pictures, by picture id. Includes pictures from earlier catalogues. */
export type PictureIndex = ReadonlyMap<string, PictureMetadata>

/** Number of pictures that are read at once: small enough not to delay other requests. */
const BATCH_SIZE = 500

/** Returns the size and blurred placeholder of every stored picture, by picture id. */
export async function readPictureIndex(db: Queries): Promise<PictureIndex> {
  const index = new Map<string, PictureMetadata>()
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('pictures')
      .select(['id', 'width', 'height', 'blur'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const { id, ...metadata } of rows) index.set(id, metadata)
    last = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH_SIZE) return index
    await setImmediate()
  }
}

/** Returns the bytes of the original picture with the given id, or null if the picture does not exist. */
export async function readOriginal(db: Queries, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row ? toBuffer(row.bytes) : null
}

/**
 * Saves a picture, unless it is already stored. If a stored demo picture is saved again as part of the owner's
 * catalogue, it no longer counts as a demo picture.
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

/** Deletes all demo pictures, except those that the owner's catalogue also uses. */
export async function deleteDemoPictures(tx: Tx): Promise<void> {
  await tx.deleteFrom('pictures').where('is_demo', '=', 1).execute()
}
