import type { CartProduct } from '#contract/bag/cart-product.ts'
import type { Product } from '#contract/product.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureIndex } from '../media/picture-store.ts'
import { pictureUrl } from '../media/picture-url.ts'
import { readRatings } from '../reviews/review-store.ts'

export type ProductRow = DB['products']

/** The published products in the shop's own order; those only that have changed after a version, where one is given. */
export async function readProducts(db: Queries, pictures: PictureIndex, changedAfter = -1): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('is_published', '=', 1)
    .where('changed_in_version', '>', changedAfter)
    .orderBy('position')
    .execute()
  const ratings = await readRatings(db, changedAfter)
  return rows.map((row) => toProduct(row, pictures, ratings.get(row.id)))
}

function toProduct(row: ProductRow, pictures: PictureIndex, rating: Product['rating']): Product {
  const shown: { picture: string; alt: string }[] = JSON.parse(row.pictures)
  return {
    id: row.id,
    title: row.title,
    pricePaise: row.price_paise,
    image: shown.map(({ picture }) => pictureUrl(picture)),
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
const BATCH_ROWS = 200

/** Adds products. Of those that are there already it writes all columns but their id and those to leave alone. */
export async function upsertProducts(
  tx: Tx,
  rows: readonly ProductRow[],
  leaveAlone: readonly (keyof ProductRow)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const batch = rows.slice(from, from + BATCH_ROWS)
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
export async function setChangedVersion(tx: Tx, ids: readonly string[], version: number): Promise<void> {
  await tx.updateTable('products').set({ changed_in_version: version }).where('id', 'in', ids).execute()
}

/** Answers how many there were. */
export async function deleteDemoProducts(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('products').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Single pieces as the database has them now, for bags and wishlists. */

/** A piece, and whether it can be bought at all. One that cannot has no stock, whatever lies on the shelf. */
export interface CurrentProduct {
  now: CartProduct
  isForSale: boolean
}

/** By id. A piece that the shop no longer shows is still found; an id that it never had is missing. */
export type CurrentProducts = ReadonlyMap<string, CurrentProduct>

/** Pieces by their ids, of which the same may come twice. */
export async function readCurrentProducts(db: Queries, ids: readonly string[]): Promise<CurrentProducts> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'price_paise', 'pictures', 'stock', 'color', 'is_published'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map((row) => {
      const pictures: { picture: string }[] = JSON.parse(row.pictures)
      const isForSale = row.is_published === 1
      const now = {
        id: row.id,
        title: row.title,
        pricePaise: row.price_paise,
        image: pictures.map(({ picture }) => pictureUrl(picture)),
        stock: isForSale ? Math.max(0, row.stock) : 0,
        color: JSON.parse(row.color),
      }
      return [row.id, { now, isForSale }]
    }),
  )
}
