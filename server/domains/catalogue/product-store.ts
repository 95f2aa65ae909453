/** Reads published products with their sizes and ratings. */
import { setImmediate } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import * as z from 'zod'
import type { Product, ProductSize } from '#contract/catalogue/product.ts'
import { averageRating } from '#contract/catalogue/ratings.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PictureIndex } from '../media/picture-store.ts'
import { pictureUrl } from '../media/picture-url.ts'

export const namesColumn = z.array(z.string())
export const picturesColumn = z.array(z.object({ picture: z.string(), alt: z.string() }))

/** Adds the number of reviews and the sum of their stars to a query of products. */
export type AddReviewTotals = <Row>(products: ProductQuery<Row>) => ProductQuery<Row & ReviewTotals>

interface ReviewTotals {
  review_count: number | null
  star_sum: number | null
}

type ProductQuery<Row> = SelectQueryBuilder<DB, 'products', Row>

interface ReadProductsOptions {
  pictures: PictureIndex
  addReviewTotals: AddReviewTotals
}

/** Number of products that are read at once. Few, because SQLite runs in this thread and delays other requests. */
const BATCH_SIZE = 200

/** Returns all published products in the shop's display order. */
export async function readAllProducts(db: Queries, options: ReadProductsOptions): Promise<Product[]> {
  return await readProducts(db, await readChangedProductIds(db, -1), options)
}

/** Returns the ids of published products that changed after a catalogue version, in the shop's display order. */
export async function readChangedProductIds(db: Queries, version: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('is_published', '=', 1)
    .where('changed_in_version', '>', version)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the published products among the given ids, in the order of the ids. */
export async function readProducts(
  db: Queries,
  ids: readonly string[],
  { pictures, addReviewTotals }: ReadProductsOptions,
): Promise<Product[]> {
  const products: Product[] = []
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE)
    const published = db.selectFrom('products').selectAll().where('is_published', '=', 1).where('id', 'in', batch)
    const rows = new Map((await addReviewTotals(published).execute()).map((row) => [row.id, row]))
    const sizes = await readSizes(db, batch)
    for (const id of batch) {
      const row = rows.get(id)
      if (row) products.push(toProduct(row, sizes.get(id), pictures))
    }
    await setImmediate()
  }
  return products
}

/** Sizes of products by product id, in the owner's order. Products that do not come in sizes have no entry. */
export type SizesByProduct = ReadonlyMap<string, readonly ProductSize[]>

/** Reads the sizes of the products with the given ids. */
export async function readSizes(db: Queries, productIds: readonly string[]): Promise<SizesByProduct> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_sizes')
    .innerJoin('products', 'products.id', 'product_sizes.product_id')
    .selectAll('product_sizes')
    .select('products.price_paise as product_price_paise')
    .where('product_sizes.product_id', 'in', productIds)
    .orderBy('product_sizes.product_id')
    .orderBy('product_sizes.position')
    .execute()
  const sizes = new Map<string, ProductSize[]>()
  for (const { product_id, size, stock, price_paise, product_price_paise, sku } of rows) {
    const known = sizes.get(product_id) ?? []
    sizes.set(product_id, known)
    known.push({ size, stock, pricePaise: price_paise ?? product_price_paise, ...(sku !== null && { sku }) })
  }
  return sizes
}

function toProduct(
  row: DB['products'] & ReviewTotals,
  sizes: readonly ProductSize[] | undefined,
  pictures: PictureIndex,
): Product {
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
    stock: row.stock,
    ...(sizes && { sizes }),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.review_count && {
      rating: { count: row.review_count, average: averageRating(row.star_sum ?? 0, row.review_count) },
    }),
  }
}
