/**
 * Manages the catalogue's version number. Every change increments it in its own transaction, and a row lock serialises
 * these transactions. Versions are therefore committed in ascending order, and a process that reads all changes after a
 * known version misses none.
 */
import { randomUUID } from 'node:crypto'
import { beforeCommit, type Queries, type Tx } from '../../storage/transaction.ts'
import { setChangedVersion } from './product-store.ts'

/** Publishes a change that affects more than stock, prices and ratings: all processes reload the whole catalogue. */
export async function markCatalogueChanged(tx: Tx): Promise<void> {
  await markFullChange(tx, await incrementVersion(tx))
}

const changedProducts = new WeakMap<Tx, Set<string>>()

/**
 * Publishes the changed stock, price or rating of these products when the transaction commits. Publishes all products
 * of a transaction together, as its last step, because this blocks other catalogue changes until it commits.
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

/**
 * Assigns an id to the catalogue, so that this shop never imports the demo again. Returns false if it already has one.
 */
export function registerCatalogue(tx: Tx): Promise<boolean> {
  return insertCatalogueId(tx, randomUUID().slice(0, 8))
}

export interface CatalogueVersion {
  /** Incremented by every change. */
  version: number
  /** Version of the last change that requires a full reload. */
  full_reload_version: number
}

/** Reads the catalogue's version numbers; both are 0 before the first change. */
export async function readCatalogueVersion(db: Queries): Promise<CatalogueVersion> {
  const row = await db.selectFrom('catalogue_version').select(['version', 'full_reload_version']).executeTakeFirst()
  return row ?? { version: 0, full_reload_version: 0 }
}

/** Increments the version and returns it. Locks the row until the transaction ends. */
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

async function markFullChange(tx: Tx, version: number): Promise<void> {
  await tx.updateTable('catalogue_version').set({ full_reload_version: version }).execute()
}

/**
 * Key of the setting with the catalogue's id. Set by the first import, so that the demo does not return to a shop that
 * was emptied on purpose.
 */
const CATALOGUE_ID = 'catalogue_id'

/**
 * Returns the id that distinguishes this shop's catalogue from others with the same version, or null before the first
 * import.
 */
export async function readCatalogueId(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', CATALOGUE_ID).executeTakeFirst()
  return row?.value ?? null
}

/** Stores the catalogue's id. Returns false, changing nothing, if there is one already. */
async function insertCatalogueId(tx: Tx, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ name: CATALOGUE_ID, value: id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
