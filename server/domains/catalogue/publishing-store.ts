/**
 * Each change of the catalogue increments its version number, which all server
 * processes poll. A row lock serialises changes, so that reading all changes
 * since a version misses none.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dialectOf } from '../../storage/dialects.ts'
import { beforeCommit, type Queries, type Tx } from '../../storage/transaction.ts'

/**
 * Makes all processes reload the catalogue. Required before changes of more than
 * stock, prices and ratings of products.
 */
export async function publishWholeCatalogue(tx: Tx, changed: readonly string[] | 'all' = 'all'): Promise<void> {
  await lockProducts(tx, changed)
  const full_reload_version = await incrementVersion(tx)
  await tx.updateTable('catalogue_version').set({ full_reload_version }).execute()
}

const changedProducts = new WeakMap<Tx, Set<string>>()

/** Publishes new stock, prices or ratings when the transaction commits. */
export function publishAtCommit(tx: Tx, productIds: Iterable<string>): void {
  const changed = changedProducts.get(tx) ?? new Set()
  if (!changedProducts.has(tx)) {
    changedProducts.set(tx, changed)
    // All together in the last step, because publishing blocks other changes
    // until the commit.
    beforeCommit(tx, () => publishProducts(tx, changed))
  }
  for (const id of productIds) changed.add(id)
}

async function publishProducts(tx: Tx, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  await lockProducts(tx, [...ids])
  const changed_in_version = await incrementVersion(tx)
  await tx
    .updateTable('products')
    .set({ changed_in_version })
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Locks products until the transaction ends, in the order of their ids, as orders
 * do. A transaction that changes several, or a coupon or the version before a
 * product, calls it first: otherwise it and an order could wait for each other.
 */
export async function lockProducts(tx: Tx, ids: readonly string[] | 'all'): Promise<void> {
  // Transactions on SQLite follow each other.
  if (dialectOf(tx) === 'sqlite' || ids.length === 0) return
  const products = tx.selectFrom('products').select('id').orderBy(sql`id collate "C"`).forNoKeyUpdate()
  await (ids === 'all' ? products : products.where('id', 'in', ids)).execute()
}

export interface CatalogueVersion {
  /** Incremented by every catalogue change. */
  version: number
  /**
   * The last change of more than stock, prices and ratings. Older devices must
   * load the whole catalogue again.
   */
  full_reload_version: number
}

/** Both are 0 before the first change. */
export async function readCatalogueVersion(db: Queries): Promise<CatalogueVersion> {
  const row = await db.selectFrom('catalogue_version').select(['version', 'full_reload_version']).executeTakeFirst()
  return row ?? { version: 0, full_reload_version: 0 }
}

/** Other catalogue changes wait until the transaction ends. */
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

/**
 * Name of a database setting. The first import stores the id, so that the demo is
 * not imported again into a shop that was emptied on purpose.
 */
const CATALOGUE_ID = 'catalogue_id'

/**
 * Null before the first import. Tells catalogues of different shops with the same
 * version number apart.
 */
export async function readCatalogueId(db: Queries): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', CATALOGUE_ID).executeTakeFirst()
  return row?.value ?? null
}

/** Returns false if the catalogue already has an id. */
export async function registerCatalogue(tx: Tx): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ name: CATALOGUE_ID, value: randomUUID().slice(0, 8) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
