import { toRupees } from '#contract/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import { pictureAddress } from '../media/picture-address.ts'
import type { Pictures } from '../media/picture-store.ts'
import { readRatings } from './rating-store.ts'

export type ProductRow = DB['products']

/** The published products in the shop's own order; those only that have changed after a version, where one is given. */
export async function readProducts(db: Queries, pictures: Pictures, changedAfter = -1): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('is_published', '=', 1)
    .where('changed_in', '>', changedAfter)
    .orderBy('position')
    .execute()
  const ratings = await readRatings(db, changedAfter)
  return rows.map((row) => productOf(row, pictures, ratings.get(row.id)))
}

function productOf(row: ProductRow, pictures: Pictures, rating: Product['rating']): Product {
  const shown: { picture: string; alt: string }[] = JSON.parse(row.pictures)
  return {
    _id: row.id,
    title: row.title,
    price: toRupees(row.price_paise),
    image: shown.map(({ picture }) => pictureAddress(picture)),
    alt: shown.map(({ alt }) => alt),
    blur: shown.map(({ picture }) => pictures.get(picture)?.blur ?? ''),
    categories: JSON.parse(row.categories),
    subcategory: row.subcategory,
    color: JSON.parse(row.color),
    materials: row.materials,
    detail: JSON.parse(row.detail),
    description: row.description,
    stock: row.stock,
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(rating && { rating }),
  }
}

/** Takes all products out of what the shop shows and sells. */
export async function unpublishProducts(tx: Tx): Promise<void> {
  await tx.updateTable('products').set({ is_published: 0 }).execute()
}

/** Rows in one statement: few enough for the parameters that a statement may have. */
const BATCH = 200

/** Adds products. Of those that are there already it writes all columns but their id and those to leave alone. */
export async function writeProducts(
  tx: Tx,
  rows: readonly ProductRow[],
  leaveAlone: readonly (keyof ProductRow)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    const columns = Object.keys(batch[0] ?? {}) as (keyof ProductRow)[]
    const updated = columns.filter((column) => column !== 'id' && !leaveAlone.includes(column))
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

/** Notes the version of the catalogue in which these products changed. */
export async function markChanged(tx: Tx, ids: readonly string[], version: number): Promise<void> {
  await tx.updateTable('products').set({ changed_in: version }).where('id', 'in', ids).execute()
}

/** Answers how many there were. */
export async function removeDemoProducts(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('products').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
