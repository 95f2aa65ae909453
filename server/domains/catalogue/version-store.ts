/**
 * SQL queries for the catalogue's version number, which every catalogue change increments. A row lock serialises the
 * changes, so that a process that reads all changes since an earlier version misses none.
 */
import { randomUUID } from 'node:crypto'
import { dialectOf } from '../../storage/dialects.ts'
import { beforeCommit, type Queries, type Tx } from '../../storage/transaction.ts'
import { setChangedVersion } from './product-store.ts'

/**
 * Makes all server processes reload the whole catalogue. Required after a change to anything other than stock, prices
 * and ratings.
 */
export async function markCatalogueChanged(tx: Tx): Promise<void> {
  await markFullChange(tx, await incrementVersion(tx))
}

const changedProducts = new WeakMap<Tx, Set<string>>()

/** Publishes the new stock, price or rating of the given products when the transaction commits. */
export function markProductsChanged(tx: Tx, ids: Iterable<string>): void {
  const changed = changedProducts.get(tx) ?? new Set()
  if (!changedProducts.has(tx)) {
    changedProducts.set(tx, changed)
    // Publish all products together in the last step, because publishing blocks other catalogue changes until the
    // commit.
    beforeCommit(tx, () => publishProducts(tx, changed))
  }
  for (const id of ids) changed.add(id)
}

async function publishProducts(tx: Tx, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  if (dialectOf(tx) === 'postgresql') await publishInOneStatement(tx, [...ids])
  else await setChangedVersion(tx, [...ids], await incrementVersion(tx))
}

/** Shortens the time for which other changes wait, which SQLite has no statement for. */
async function publishInOneStatement(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .with('next', (cte) => incrementing(cte))
    .updateTable('products')
    .from('next')
    .set((eb) => ({ changed_in_version: eb.ref('next.version') }))
    .where('id', 'in', ids)
    .execute()
}

/**
 * Assigns an id to the shop's catalogue, so that the demo is never imported again. Returns false and changes nothing if
 * the catalogue already has an id.
 */
export function registerCatalogue(tx: Tx): Promise<boolean> {
  return insertCatalogueId(tx, randomUUID().slice(0, 8))
}

export interface CatalogueVersion {
  /** Current version number, incremented by every catalogue change. */
  version: number
  /**
   * Version of the last change to anything other than stock, prices and ratings. A device with an older version must
   * load the whole catalogue again.
   */
  full_reload_version: number
}

/** Returns the catalogue's version numbers. Both are 0 before the first catalogue change. */
export async function readCatalogueVersion(db: Queries): Promise<CatalogueVersion> {
  const row = await db.selectFrom('catalogue_version').select(['version', 'full_reload_version']).executeTakeFirst()
  return row ?? { version: 0, full_reload_version: 0 }
}

/**
 * Increments and returns the catalogue's version number. Locks the version's row until the transaction ends, so that
 * other catalogue changes have to wait.
 */
async function incrementVersion(tx: Tx): Promise<number> {
  const { version } = await incrementing(tx).executeTakeFirstOrThrow()
  return version
}

function incrementing(db: Pick<Queries, 'insertInto'>) {
  return db
    .insertInto('catalogue_version')
    .values({ id: 1, version: 1, full_reload_version: 0 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ version: row('catalogue_version.version', '+', 1) })),
    )
    .returning('version')
}

async function markFullChange(tx: Tx, version: number): Promise<void> {
  await tx.updateTable('catalogue_version').set({ full_reload_version: version }).execute()
}

/**
 * Name of the database setting that contains the catalogue's id. The first import stores the id, so that the demo is
 * not imported again into a shop that was emptied on purpose.
 */
const CATALOGUE_ID = 'catalogue_id'

/**
 * Returns the id of the shop's catalogue, or null before the first import. The id distinguishes catalogues of different
 * shops that have the same version number.
 */
export async function readCatalogueId(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', CATALOGUE_ID).executeTakeFirst()
  return row?.value ?? null
}

/** Stores the catalogue's id. Returns false and changes nothing if an id is already stored. */
async function insertCatalogueId(tx: Tx, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ name: CATALOGUE_ID, value: id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
