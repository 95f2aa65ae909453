/**
 * How processes hear of changes. Every change raises one number, in the same transaction, so what has a number is
 * committed in the order of the numbers and a process that reads on from the number it knows misses nothing.
 */
import { randomUUID } from 'node:crypto'
import type { Queries, Tx } from '../../storage/transaction.ts'

export interface CatalogueVersion {
  /** Moves with every change. */
  version: number
  /** The version of the last change that went beyond single products. */
  whole_since: number
}

/** Both are 0 before the first change. */
export async function readCatalogueVersion(db: Queries): Promise<CatalogueVersion> {
  const row = await db.selectFrom('catalogue_version').select(['version', 'whole_since']).executeTakeFirst()
  return row ?? { version: 0, whole_since: 0 }
}

/** After products, categories, pictures or texts came, went or changed: everything is read anew. */
export async function catalogueChanged(tx: Tx): Promise<void> {
  const version = await raiseVersion(tx)
  await tx.updateTable('catalogue_version').set({ whole_since: version }).execute()
}

/**
 * After the stock, the price or the ratings of single products changed. Cheap, however large the catalogue is. Best as
 * the last thing of a transaction: others that change the catalogue wait from here to its end.
 */
export async function productsChanged(tx: Tx, ids: readonly string[]): Promise<void> {
  const version = await raiseVersion(tx)
  await tx.updateTable('products').set({ changed_in: version }).where('id', 'in', ids).execute()
}

async function raiseVersion(tx: Tx): Promise<number> {
  const { version } = await tx
    .insertInto('catalogue_version')
    .values({ id: 1, version: 1, whole_since: 0 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ version: row('catalogue_version.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Set with the shop's first catalogue, so that one emptied on purpose is not filled with the demo again. */
const CATALOGUE_ID = 'catalogue_id'

/** Tells the catalogue of this shop from those of others, whatever their versions; `null` before the first. */
export async function readCatalogueId(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', CATALOGUE_ID).executeTakeFirst()
  return row?.value ?? null
}

/** Remembers that the shop has a catalogue. Answers whether this is its first. */
export async function markCatalogue(tx: Tx): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ name: CATALOGUE_ID, value: randomUUID().slice(0, 8) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
