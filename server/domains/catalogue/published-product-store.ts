/** Reads the published products with their sizes and ratings. */
import { setImmediate } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import { positionsInOrder } from '#contract/catalogue/positions-in-order.ts'
import type { Product, ProductSize } from '#contract/catalogue/product.ts'
import { averageRating } from '#contract/catalogue/ratings.ts'
import { inSlices } from '../../lib/in-slices.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PictureIndex } from '../media/picture-store.ts'
import { pictureUrl } from '../media/picture-url.ts'
import { namesColumn, type ProductRow, picturesColumn } from './product-store.ts'
import type { CatalogueVersion } from './version-store.ts'

/** Adds the number of reviews and the sum of their stars to a query of products. */
export type AddReviewTotals = (products: ProductQuery<ProductRow>) => ProductQuery<ProductRow & ReviewTotals>

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
 * Number of products that are read at once. Small enough not to delay other requests, because SQLite runs in this
 * thread.
 */
const BATCH_SIZE = 200

/** Returns the published products in the shop's display order. */
export async function readAllProducts(
  db: Queries,
  { pictures, addReviewTotals }: ReadProductsOptions,
): Promise<Product[]> {
  const found: Product[] = []
  const places: number[] = []
  let last = ''
  for (;;) {
    const batch = selectBatch(db).where('id', '>', last).orderBy('id')
    const rows = await db
      .selectFrom(addReviewTotals(batch).as('product'))
      .leftJoin('product_sizes', 'product_sizes.product_id', 'product.id')
      .selectAll('product')
      .select(sizeColumns)
      .orderBy('product.id')
      .orderBy('product_sizes.position')
      .execute()
    const products = groupByProduct(rows)
    found.push(...products.map((product) => toProduct(product, pictures)))
    places.push(...products.map(([{ position }]) => position))
    last = rows.at(-1)?.id ?? ''
    if (products.length < BATCH_SIZE) break
    await setImmediate()
  }
  const order = await inSlices(positionsInOrder(places, (keys) => Float64Array.from(keys).sort()))
  return Array.from(order).flatMap((at) => found[at] ?? [])
}

interface CatalogueChanges {
  latest: CatalogueVersion
  /** Published products that changed after the known version; the last of several entries for a product counts. */
  changed: Product[]
}

/**
 * Returns the catalogue's version numbers, and the products that have changed since a known version. The products are
 * incomplete if the whole catalogue has to be loaded again. Few changes take a single statement.
 */
export async function readChanges(
  db: Queries,
  known: number,
  { pictures, addReviewTotals }: ReadProductsOptions,
): Promise<CatalogueChanges> {
  const changed: Product[] = []
  let latest: CatalogueVersion | null = null
  let last = { changed_in_version: known + 1, id: '' }
  for (;;) {
    const { changed_in_version, id } = last
    const batch = selectBatch(db)
      .where('changed_in_version', '>=', changed_in_version)
      .where((eb) => eb.or([eb('changed_in_version', '>', changed_in_version), eb('id', '>', id)]))
      .orderBy('changed_in_version')
      .orderBy('id')
    const rows = await db
      .selectFrom('catalogue_version')
      .leftJoin(addReviewTotals(batch).as('product'), (join) => join.onTrue())
      .leftJoin('product_sizes', 'product_sizes.product_id', 'product.id')
      .select(['catalogue_version.version', 'catalogue_version.full_reload_version'])
      .selectAll('product')
      .select(sizeColumns)
      .orderBy('product.changed_in_version')
      .orderBy('product.id')
      .orderBy('product_sizes.position')
      .execute()
    latest ??= rows[0] ?? { version: 0, full_reload_version: 0 }
    const products = groupByProduct(rows.filter(hasProduct))
    changed.push(...products.map((product) => toProduct(product, pictures)))
    if (products.length < BATCH_SIZE || latest.full_reload_version > known) return { latest, changed }
    last = products.at(-1)?.[0] ?? last
    await setImmediate()
  }
}

/** Selects the next published products, whose order and start the caller adds. */
function selectBatch(db: Queries): ProductQuery<ProductRow> {
  return db.selectFrom('products').selectAll().where('is_published', '=', 1).limit(BATCH_SIZE)
}

const sizeColumns = [
  'product_sizes.size',
  'product_sizes.stock as size_stock',
  'product_sizes.price_paise as size_price_paise',
  'product_sizes.sku',
] as const

/** A row for a size of a product, or for a product that does not come in sizes. */
interface RowOfSize extends ProductRow, ReviewTotals {
  size: string | null
  size_stock: number | null
  size_price_paise: number | null
  sku: string | null
}

/** The rows of one product. */
type RowsOfProduct = [RowOfSize, ...RowOfSize[]]

function hasProduct<Row extends { id: string | null }>(row: Row): row is Row & RowOfSize {
  return row.id !== null
}

/** Groups rows in which those of a product follow one another. */
function groupByProduct(rows: readonly RowOfSize[]): RowsOfProduct[] {
  const products: RowsOfProduct[] = []
  for (const row of rows) {
    const last = products.at(-1)
    if (last?.[0].id === row.id) last.push(row)
    else products.push([row])
  }
  return products
}

function toProduct(rows: RowsOfProduct, pictures: PictureIndex): Product {
  const [row] = rows
  const shown = picturesColumn.parse(JSON.parse(row.pictures))
  const sizes = rows.flatMap(toSize)
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
    ...(sizes.length > 0 && { sizes }),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.review_count && {
      rating: { count: row.review_count, average: averageRating(row.star_sum ?? 0, row.review_count) },
    }),
  }
}

function toSize({ size, size_stock, size_price_paise, price_paise, sku }: RowOfSize): ProductSize[] {
  if (size === null || size_stock === null) return []
  return [{ size, stock: size_stock, pricePaise: size_price_paise ?? price_paise, ...(sku !== null && { sku }) }]
}
