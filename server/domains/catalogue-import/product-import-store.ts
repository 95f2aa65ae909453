import { sql } from 'kysely'
import { dialectOf } from '../../storage/dialects.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

export type ProductRow = DB['products']
export type SizeRow = DB['product_sizes']

/** Hides all products from shoppers. Orders and reviews are kept. */
export async function unpublishProducts(tx: Tx): Promise<void> {
  await tx.updateTable('products').set({ is_published: 0 }).execute()
}

/** What shoppers see, without hidden products. */
export async function listPublishedIds(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('products').select('id').where('is_published', '=', 1).execute()
  return rows.map(({ id }) => id)
}

/** Databases limit the number of parameters of a statement. */
const PRODUCTS_PER_STATEMENT = 200

/** Updates existing products, except for `keptColumns`. */
export async function upsertProducts(
  tx: Tx,
  rows: readonly ProductRow[],
  keptColumns: readonly (keyof ProductRow)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += PRODUCTS_PER_STATEMENT) {
    const batch = rows.slice(start, start + PRODUCTS_PER_STATEMENT)
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

/** Databases limit the number of parameters of a statement. */
const SIZES_PER_STATEMENT = 500

/**
 * Replaces the sizes of all published products, whose stock becomes the sum over
 * the sizes. With `keepStock`, existing sizes keep theirs. The transaction must
 * already have updated, and so locked, the published products.
 */
export async function replaceSizes(tx: Tx, rows: readonly SizeRow[], { keepStock }: { keepStock: boolean }) {
  const published = tx.selectFrom('products').select('id').where('is_published', '=', 1)
  const existing = await tx.selectFrom('product_sizes').selectAll().where('product_id', 'in', published).execute()
  const keyOf = ({ product_id, size }: SizeRow) => JSON.stringify([product_id, size])
  const stock = new Map(keepStock ? existing.map((row) => [keyOf(row), row.stock]) : [])
  const next = rows.map((row) => ({ ...row, stock: stock.get(keyOf(row)) ?? row.stock }))
  await tx.deleteFrom('product_sizes').where('product_id', 'in', published).execute()
  for (let start = 0; start < next.length; start += SIZES_PER_STATEMENT) {
    await tx
      .insertInto('product_sizes')
      .values(next.slice(start, start + SIZES_PER_STATEMENT))
      .execute()
  }
  await tx
    .updateTable('products')
    .set((eb) => ({
      stock: eb
        .selectFrom('product_sizes')
        .select((sizes) => sizes.fn.sum<number>('product_sizes.stock').as('sum'))
        .whereRef('product_sizes.product_id', '=', 'products.id'),
    }))
    .where('id', 'in', tx.selectFrom('product_sizes').select('product_id'))
    .execute()
}

/**
 * Otherwise PostgreSQL plans queries for a few rows until it counts by itself,
 * about a minute after an import.
 */
export async function updateStatistics(tx: Tx): Promise<void> {
  if (dialectOf(tx) === 'postgresql') await sql`analyze products, product_sizes`.execute(tx)
}

/** Returns the number of deleted products. */
export async function deleteDemoProducts(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('products').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
