import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { positionsInOrder } from '#contract/catalogue/positions-in-order.ts'
import type { Product, ProductSize } from '#contract/catalogue/product.ts'
import { inSlices } from '../../lib/in-slices.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { PictureIndex } from '../media/picture-store.ts'
import { pictureUrl } from '../media/picture-url.ts'
import { readSizes } from './size-store.ts'

export type ProductRow = DB['products']

/** Product ratings by product id. Products without reviews have no entry. */
export type Ratings = ReadonlyMap<string, NonNullable<Product['rating']>>

/** Reads the ratings of the products with the given ids. */
export type ReadRatings = (db: Queries, productIds: readonly string[]) => Promise<Ratings>

interface ReadProductsOptions {
  pictures: PictureIndex
  readRatings: ReadRatings
}

/**
 * Number of products that are read at once. Small enough not to delay other requests, because SQLite runs in this
 * thread, and within the databases' limits for parameters.
 */
const BATCH_SIZE = 200

/** Returns the published products in the shop's display order. */
export async function readAllProducts(db: Queries, options: ReadProductsOptions): Promise<Product[]> {
  const found: Product[] = []
  const places: number[] = []
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('products')
      .selectAll()
      .where('is_published', '=', 1)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    found.push(...(await completeProducts(db, rows, options)))
    places.push(...rows.map(({ position }) => position))
    last = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH_SIZE) break
    await setImmediate()
  }
  const order = await inSlices(positionsInOrder(places, (keys) => Float64Array.from(keys).sort()))
  return Array.from(order).flatMap((at) => found[at] ?? [])
}

/** Returns the published products that changed after a catalogue version, in the shop's display order. */
export async function readChangedProducts(
  db: Queries,
  { changedAfter, ...options }: ReadProductsOptions & { changedAfter: number },
): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('is_published', '=', 1)
    .where('changed_in_version', '>', changedAfter)
    .orderBy('position')
    .execute()
  const products: Product[] = []
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    if (start > 0) await setImmediate()
    products.push(...(await completeProducts(db, rows.slice(start, start + BATCH_SIZE), options)))
  }
  return products
}

/** Returns the products of at most BATCH_SIZE rows with their ratings and sizes. */
async function completeProducts(
  db: Queries,
  rows: readonly ProductRow[],
  { pictures, readRatings }: ReadProductsOptions,
): Promise<Product[]> {
  const ids = rows.map(({ id }) => id)
  const ratings = await readRatings(db, ids)
  const sizes = await readSizes(db, ids)
  return rows.map((row) => toProduct(row, { pictures, rating: ratings.get(row.id), sizes: sizes.get(row.id) }))
}

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

export const namesColumn = z.array(z.string())
export const picturesColumn = z.array(z.object({ picture: z.string(), alt: z.string() }))

interface ProductExtras {
  pictures: PictureIndex
  rating: Product['rating']
  sizes: readonly ProductSize[] | undefined
}

function toProduct(row: ProductRow, { pictures, rating, sizes }: ProductExtras): Product {
  const shown = picturesColumn.parse(JSON.parse(row.pictures))
  return {
    id: row.id,
    title: row.title,
    pricePaise: row.price_paise,
    image: shown.map(({ picture }) => pictureUrl(picture)),
    alt: shown.map(({ alt }) => alt),
    blur: shown.map(({ picture }) => pictures.get(picture)?.blur ?? ''),
    categories: namesColumn.parse(JSON.parse(row.categories)),
    subcategory: row.subcategory,
    color: namesColumn.parse(JSON.parse(row.color)),
    materials: row.materials,
    detail: namesColumn.parse(JSON.parse(row.detail)),
    description: row.description,
    // The sizes are read after the product, so the product's own number may already be out of date.
    stock: sizes ? sizes.reduce((sum, { stock }) => sum + stock, 0) : row.stock,
    ...(sizes && { sizes }),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(rating && { rating }),
  }
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

/** Records the catalogue version in which the given products last changed. */
export async function setChangedVersion(tx: Tx, ids: readonly string[], version: number): Promise<void> {
  await tx.updateTable('products').set({ changed_in_version: version }).where('id', 'in', ids).execute()
}

/** Deletes the demo catalogue's products and returns the number of deleted products. */
export async function deleteDemoProducts(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('products').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
