import { setImmediate } from 'node:timers/promises'
import { toBuffer } from '../../storage/dialects.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureMetadata } from './picture-processing.ts'

/** By picture id. Includes earlier catalogues' pictures. */
export type PictureIndex = ReadonlyMap<string, PictureMetadata>

/** Few enough not to delay other requests. */
const BATCH_SIZE = 500

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

/** Null if there is none. */
export async function readOriginal(db: Queries, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row ? toBuffer(row.bytes) : null
}

/** A demo picture that the owner also uses no longer counts as the demo's. */
export async function savePicture(tx: Tx, picture: DB['pictures']): Promise<void> {
  await tx
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) =>
      picture.is_demo ? conflict.column('id').doNothing() : conflict.column('id').doUpdateSet({ is_demo: 0 }),
    )
    .execute()
}

/** Except those that the owner uses, too. */
export async function deleteDemoPictures(tx: Tx): Promise<void> {
  await tx.deleteFrom('pictures').where('is_demo', '=', 1).execute()
}
