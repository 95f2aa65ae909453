/**
 * Products as the catalogue shows them and as carts and purchases need them now,
 * and their tax.
 */
import { setImmediate } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { CartProduct } from '#contract/bag/cart-product.ts'
import type { LineId } from '#contract/bag/line-id.ts'
import type { Product, ProductSize } from '#contract/catalogue/product.ts'
import { averageRating } from '#contract/catalogue/ratings.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PictureIndex } from '../media/picture-store.ts'
import { pictureUrl } from '../media/picture-url.ts'

export const namesColumn = z.array(z.string())
const picturesColumn = z.array(z.object({ picture: z.string(), alt: z.string() }))

/** Adds the number of reviews and the sum of their stars to a query. */
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

/**
 * Few products at once, because SQLite runs in this thread and delays other
 * requests.
 */
const BATCH_SIZE = 200

/** In display order. */
export async function readAllProducts(db: Queries, options: ReadProductsOptions): Promise<Product[]> {
  return await readProducts(db, await readChangedProductIds(db, -1), options)
}

/** Published products changed after a catalogue version, in display order. */
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

/** Omits unpublished products. Keeps the order of the ids. */
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

/** By product id, in the owner's order. Products without sizes have no entry. */
export type SizesByProduct = ReadonlyMap<string, readonly ProductSize[]>

export async function readSizes(db: Queries, productIds: readonly string[]): Promise<SizesByProduct> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_sizes')
    .innerJoin('products', 'products.id', 'product_sizes.product_id')
    .select(['products.id', 'products.price_paise', 'size', 'sku'])
    .select(['product_sizes.stock as size_stock', 'product_sizes.price_paise as size_price_paise'])
    .where('product_sizes.product_id', 'in', productIds)
    .orderBy('product_sizes.product_id')
    .orderBy('product_sizes.position')
    .execute()
  return groupSizes(rows)
}

interface SizeRow {
  id: string
  size: string | null
  size_stock: number | null
  size_price_paise: number | null
  price_paise: number
  sku: string | null
}

function groupSizes(rows: readonly SizeRow[]): Map<string, ProductSize[]> {
  const sizes = new Map<string, ProductSize[]>()
  for (const { id, size, size_stock, size_price_paise, price_paise, sku } of rows) {
    if (size === null || size_stock === null) continue
    const known = sizes.get(id) ?? []
    sizes.set(id, known)
    known.push({ size, stock: size_stock, pricePaise: size_price_paise ?? price_paise, ...(sku !== null && { sku }) })
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
    ...(row.recipients && { recipients: namesColumn.parse(JSON.parse(row.recipients)) }),
    ...(row.chains && { chains: namesColumn.parse(JSON.parse(row.chains)) }),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.review_count && {
      rating: { count: row.review_count, average: averageRating(row.star_sum ?? 0, row.review_count) },
    }),
  }
}

export interface CurrentProduct {
  /** Its stock is 0 if the product is not for sale. */
  now: CartProduct
  isForSale: boolean
  /** Empty if the product does not come in sizes. */
  sizes: readonly ProductSize[]
}

/** By product id. Includes unpublished products; unknown ids have no entry. */
export type CurrentProducts = ReadonlyMap<string, CurrentProduct>

/** The ids may contain duplicates. */
export async function readCurrentProducts(db: Queries, ids: readonly string[]): Promise<CurrentProducts> {
  if (ids.length === 0) return new Map()
  const distinct = [...new Set(ids)]
  const rows = await db
    .selectFrom('products')
    .leftJoin('product_sizes', 'product_sizes.product_id', 'products.id')
    .select(['id', 'title', 'products.price_paise', 'pictures', 'products.stock', 'color', 'is_published'])
    .select(['size', 'product_sizes.stock as size_stock', 'product_sizes.price_paise as size_price_paise', 'sku'])
    .where('id', 'in', distinct)
    .orderBy('product_sizes.position')
    .execute()
  const sizes = groupSizes(rows)
  return new Map(
    rows.map((row) => {
      const isForSale = row.is_published === 1
      const now = {
        id: row.id,
        title: row.title,
        pricePaise: row.price_paise,
        image: picturesColumn.parse(JSON.parse(row.pictures)).map(({ picture }) => pictureUrl(picture)),
        stock: isForSale ? Math.max(0, row.stock) : 0,
        color: namesColumn.parse(JSON.parse(row.color)),
      }
      return [row.id, { now, isForSale, sizes: sizes.get(row.id) ?? [] }]
    }),
  )
}

/** Why a line cannot be bought in any quantity. */
export type LineFault = 'PRODUCT_UNKNOWN' | 'SIZE_UNKNOWN' | 'SIZE_NEEDED'

export interface CurrentLine {
  /** With the price and stock of the size. The stock is 0 if there is a fault. */
  now: CartProduct
  fault: LineFault | null
}

/** Returns null if the product is unknown. */
export function currentLine(products: CurrentProducts, { productId, size }: LineId): CurrentLine | null {
  const product = products.get(productId)
  if (!product) return null
  const { now, isForSale, sizes } = product
  const chosen = sizes.find((known) => known.size === size)
  const fault = isForSale ? sizeFault(sizes, size) : 'PRODUCT_UNKNOWN'
  const priced = { ...now, ...(size !== undefined && { size }), pricePaise: chosen?.pricePaise ?? now.pricePaise }
  return { now: { ...priced, stock: fault ? 0 : (chosen?.stock ?? now.stock) }, fault }
}

/** Returns null if the size, or none, can be bought. */
export function sizeFault(sizes: readonly ProductSize[], size: string | undefined): LineFault | null {
  if (size === undefined) return sizes.length > 0 ? 'SIZE_NEEDED' : null
  return sizes.some((known) => known.size === size) ? null : 'SIZE_UNKNOWN'
}

export interface ProductTax {
  /** By which India classifies goods. */
  hsn: string
  /** GST in basis points (hundredths of a percent). */
  rate: number
  /** Unique Quantity Code: `PCS` pieces, `PRS` pairs, `SET` sets. */
  unit: string
}

/** For products without their own. */
const defaultTax: ProductTax = {
  hsn: shopFacts.gst.hsn,
  rate: shopFacts.gst.percent * 100,
  unit: shopFacts.gst.unit,
}

/**
 * Expressions for the columns of a new order line, which read the tax while the
 * line is inserted. A product that is gone has the default tax.
 */
export function currentTax(productId: string) {
  const taxOf = (column: 'hsn' | 'gst_rate' | 'unit') =>
    sql`(select ${sql.ref(column)} from products where id = ${productId})`
  return {
    hsn: sql<string>`coalesce(${taxOf('hsn')}, ${defaultTax.hsn})`,
    gst_rate: sql<number>`coalesce(${taxOf('gst_rate')}, ${defaultTax.rate})`,
    unit: sql<string>`coalesce(${taxOf('unit')}, ${defaultTax.unit})`,
  }
}

export interface ListedTax extends ProductTax {
  id: string
  title: string
}

/** In display order. */
export async function listProductTaxes(db: Queries): Promise<ListedTax[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'hsn', 'gst_rate', 'unit'])
    .where('is_published', '=', 1)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ id: row.id, title: row.title, ...toTax(row) }))
}

/**
 * Null restores the shop's default. Returns false if no published product has
 * this id.
 */
export async function setProductTax(db: Queries, id: string, tax: ProductTax | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ hsn: tax?.hsn ?? null, gst_rate: tax?.rate ?? null, unit: tax?.unit ?? null })
    .where('id', '=', id)
    .where('is_published', '=', 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function toTax({ hsn, gst_rate, unit }: Pick<DB['products'], 'hsn' | 'gst_rate' | 'unit'>): ProductTax {
  return { hsn: hsn ?? defaultTax.hsn, rate: gst_rate ?? defaultTax.rate, unit: unit ?? defaultTax.unit }
}
