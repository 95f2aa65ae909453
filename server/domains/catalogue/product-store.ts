/** SQL queries for products as they are imported and published. `published-product-store.ts` reads them for the shop. */
import { sql } from 'kysely'
import * as z from 'zod'
import { dialectOf } from '../../storage/dialects.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

export type ProductRow = DB['products']

export const namesColumn = z.array(z.string())
export const picturesColumn = z.array(z.object({ picture: z.string(), alt: z.string() }))

/**
 * Returns the ids of published products that changed after the given catalogue version, in the shop's display order.
 */
export async function readChangedProductIds(db: Queries, changedAfter: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('is_published', '=', 1)
    .where('changed_in_version', '>', changedAfter)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Unpublishes all products, so that shoppers no longer see them. Orders and reviews are kept. */
export async function unpublishProducts(tx: Tx): Promise<void> {
  await tx.updateTable('products').set({ is_published: 0 }).execute()
}

/** Maximum number of products in an SQL statement, because databases limit the number of parameters. */
const ROWS_PER_STATEMENT = 200

/** Inserts the given products or, if they already exist, updates all columns except `keptColumns`. */
export async function upsertProducts(
  tx: Tx,
  rows: readonly ProductRow[],
  keptColumns: readonly (keyof ProductRow)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const batch = rows.slice(start, start + ROWS_PER_STATEMENT)
    const columns = Object.keys(batch[0] ?? {}) as (keyof ProductRow)[]
    const updated = columns.filter((column) => column !== 'id' && !keptColumns.includes(column))
    await tx
      .insertInto('products')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => Object.fromEntries(updated.map((column) => [column, row.ref(`excluded.${column}`)]))),
      )
      .execute()
  }
}

/**
 * Updates the statistics by which PostgreSQL plans queries of products and sizes. Without it, queries are planned for a
 * few rows until PostgreSQL does so itself, about a minute after an import.
 */
export async function updateStatistics(tx: Tx): Promise<void> {
  if (dialectOf(tx) === 'postgresql') await sql`analyze products, product_sizes`.execute(tx)
}

/** Records the catalogue version in which the given products last changed. */
export async function setChangedVersion(tx: Tx, ids: readonly string[], version: number): Promise<void> {
  await tx.updateTable('products').set({ changed_in_version: version }).where('id', 'in', ids).execute()
}

/** Deletes the demo catalogue's products and returns the number of deleted products. */
export async function deleteDemoProducts(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('products').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
