/**
 * How processes hear of changes. Every change raises one number, in the same transaction, so what has a number is
 * committed in the order of the numbers and a process that reads on from the number it knows misses nothing.
 */
import { randomUUID } from 'node:crypto'
import { beforeCommit, type Queries, type Tx } from '../../storage/transaction.ts'
import { setChangedVersion } from './product-store.ts'

/** After products, categories, pictures or texts came, went or changed: everything is read anew. */
export async function markCatalogueChanged(tx: Tx): Promise<void> {
  await markFullChange(tx, await incrementVersion(tx))
}

const changedProducts = new WeakMap<Tx, Set<string>>()

/**
 * Publishes these products when the transaction commits, after their stock, price or rating has changed. All that a
 * transaction changes is published once, as its last step: other changes of the catalogue wait from there to its end.
 */
export function markProductsChanged(tx: Tx, ids: Iterable<string>): void {
  const changed = changedProducts.get(tx) ?? new Set()
  if (!changedProducts.has(tx)) {
    changedProducts.set(tx, changed)
    beforeCommit(tx, () => publishProducts(tx, changed))
  }
  for (const id of ids) changed.add(id)
}

async function publishProducts(tx: Tx, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size > 0) await setChangedVersion(tx, [...ids], await incrementVersion(tx))
}

/** Remembers that the shop has a catalogue. Answers whether this is its first. */
export function registerCatalogue(tx: Tx): Promise<boolean> {
  return insertCatalogueId(tx, randomUUID().slice(0, 8))
}

/** The SQL of the catalogue's version, and of the name that tells this shop's catalogue from those of others. */

export interface CatalogueVersion {
  /** Moves with every change. */
  version: number
  /** The version of the last change that went beyond single products. */
  full_reload_version: number
}

/** Both are 0 before the first change. */
export async function readCatalogueVersion(db: Queries): Promise<CatalogueVersion> {
  const row = await db.selectFrom('catalogue_version').select(['version', 'full_reload_version']).executeTakeFirst()
  return row ?? { version: 0, full_reload_version: 0 }
}

/** Answers the number that comes next. Others that raise it wait from here to the end of the transaction. */
async function incrementVersion(tx: Tx): Promise<number> {
  const { version } = await tx
    .insertInto('catalogue_version')
    .values({ id: 1, version: 1, full_reload_version: 0 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ version: row('catalogue_version.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Notes that a change went beyond single products. */
async function markFullChange(tx: Tx, version: number): Promise<void> {
  await tx.updateTable('catalogue_version').set({ full_reload_version: version }).execute()
}

/** Set with the shop's first catalogue, so that one emptied on purpose is not filled with the demo again. */
const CATALOGUE_ID = 'catalogue_id'

/** Tells the catalogue of this shop from those of others, whatever their versions; `null` before the first. */
export async function readCatalogueId(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', CATALOGUE_ID).executeTakeFirst()
  return row?.value ?? null
}

/** Gives the shop's catalogue its name, unless it has one. Answers whether it had none. */
async function insertCatalogueId(tx: Tx, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ name: CATALOGUE_ID, value: id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
