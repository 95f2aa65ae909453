import { asBuffer } from '../../storage/dialects.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureFacts } from './describe-picture.ts'

/** Every picture of the shop by its id, those of earlier catalogues too. */
export type Pictures = ReadonlyMap<string, PictureFacts>

/** Without their bytes. */
export async function readPictures(db: Queries): Promise<Pictures> {
  const rows = await db.selectFrom('pictures').select(['id', 'width', 'height', 'blur']).execute()
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The original of a picture; `null` when the shop has none of that id. */
export async function readOriginal(db: Queries, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return row ? asBuffer(row.bytes) : null
}

/** Keeps a picture; of one that the shop has already only this is written, that it is the owner's and not the demo's. */
export async function keepPicture(tx: Tx, picture: DB['pictures']): Promise<void> {
  await tx
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) =>
      picture.is_demo ? conflict.column('id').doNothing() : conflict.column('id').doUpdateSet({ is_demo: 0 }),
    )
    .execute()
}

/** Those that came with the demo, and that the owner's own catalogue does not use. */
export async function removeDemoPictures(tx: Tx): Promise<void> {
  await tx.deleteFrom('pictures').where('is_demo', '=', 1).execute()
}
