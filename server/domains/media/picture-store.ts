import { setImmediate } from 'node:timers/promises'
import { inPages } from '../../lib/in-pages.ts'
import { toBuffer } from '../../storage/dialects.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureMetadata } from './picture-processing.ts'

/** By picture id. Includes earlier catalogues' pictures. */
export type PictureIndex = ReadonlyMap<string, PictureMetadata>

/** Few enough not to delay other requests. */
const PAGE = 500

export async function readPictureIndex(db: Queries): Promise<PictureIndex> {
  const index = new Map<string, PictureMetadata>()
  const pictures = db.selectFrom('pictures').select(['id', 'width', 'height', 'blur']).orderBy('id')
  const pages = inPages(
    PAGE,
    (after, size) => pictures.where('id', '>', after).limit(size).execute(),
    ({ id }) => id,
  )
  for await (const page of pages) {
    for (const { id, ...metadata } of page) index.set(id, metadata)
    await setImmediate()
  }
  return index
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
