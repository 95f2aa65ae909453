import type { Queries } from '../../storage/transaction.ts'

/** The number that moves with every change of the catalogue; 0 before the first. */
export async function readCatalogueVersion(db: Queries): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** Tells every process of the shop that what it shows has changed. Belongs into the transaction of the change. */
export async function raiseCatalogueVersion(db: Queries): Promise<void> {
  await db
    .insertInto('catalogue_version')
    .values({ id: 1, version: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ version: row('catalogue_version.version', '+', 1) })),
    )
    .execute()
}

/** Set once the shop has had a catalogue, so that one emptied on purpose is not filled with the demo again. */
const HAS_HAD_CATALOGUE = 'has_had_catalogue'

export async function hasHadCatalogue(db: Queries): Promise<boolean> {
  const mark = await db.selectFrom('settings').select('name').where('name', '=', HAS_HAD_CATALOGUE).executeTakeFirst()
  return mark !== undefined
}

/** Remembers that the shop has a catalogue. Answers whether this is its first. */
export async function markCatalogue(db: Queries): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name: HAS_HAD_CATALOGUE, value: 'true' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
