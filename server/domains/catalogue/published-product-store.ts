/** Reads the published products with their sizes and ratings. */
import { setImmediate } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom as postgresArrayFrom } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArrayFrom } from 'kysely/helpers/sqlite'
import * as z from 'zod'
import { positionsInOrder } from '#contract/catalogue/positions-in-order.ts'
import type { Product, ProductSize } from '#contract/catalogue/product.ts'
import { averageRating } from '#contract/catalogue/ratings.ts'
import { inSlices } from '../../lib/in-slices.ts'
import { dialectOf } from '../../storage/dialects.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PictureIndex } from '../media/picture-store.ts'
import { pictureUrl } from '../media/picture-url.ts'
import { namesColumn, type ProductRow, picturesColumn } from './product-store.ts'
import type { CatalogueVersion } from './version-store.ts'

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
    const rows = await addReviewTotals(selectBatch(db)).where('id', '>', last).orderBy('id').execute()
    found.push(...rows.map((row) => toProduct(row, pictures)))
    places.push(...rows.map(({ position }) => position))
    last = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH_SIZE) break
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
      .select(['catalogue_version.version', 'catalogue_version.full_reload_version'])
      .selectAll('product')
      // Tells PostgreSQL that there is only one version, so that it does not plan for thousands.
      .where('catalogue_version.id', '=', 1)
      .orderBy('product.changed_in_version')
      .orderBy('product.id')
      .execute()
    latest ??= rows[0] ?? { version: 0, full_reload_version: 0 }
    const products = rows.filter(hasProduct)
    changed.push(...products.map((product) => toProduct(product, pictures)))
    if (products.length < BATCH_SIZE || latest.full_reload_version > known) return { latest, changed }
    last = products.at(-1) ?? last
    await setImmediate()
  }
}

/** Selects the next published products with their sizes. The caller says which come next. */
function selectBatch(db: Queries): ProductQuery<ProductRow & { sizes: unknown }> {
  const jsonArrayFrom = dialectOf(db) === 'postgresql' ? postgresArrayFrom : sqliteArrayFrom
  return db
    .selectFrom('products')
    .selectAll()
    .select((eb) =>
      // Joining the sizes instead would let PostgreSQL read those of all products.
      jsonArrayFrom(
        eb
          .selectFrom('product_sizes')
          .select(['product_sizes.size', 'product_sizes.stock', 'product_sizes.price_paise', 'product_sizes.sku'])
          .whereRef('product_sizes.product_id', '=', 'products.id')
          .orderBy('product_sizes.position'),
      ).as('sizes'),
    )
    .where('is_published', '=', 1)
    .limit(BATCH_SIZE)
}

interface PublishedRow extends ProductRow, ReviewTotals {
  /** JSON of `sizesColumn`, which the PostgreSQL driver has parsed already. */
  sizes: unknown
}

const sizesColumn = z.array(
  z.object({ size: z.string(), stock: z.number(), price_paise: z.number().nullable(), sku: z.string().nullable() }),
)

function hasProduct<Row extends { id: string | null }>(row: Row): row is Row & PublishedRow {
  return row.id !== null
}

function toProduct(row: PublishedRow, pictures: PictureIndex): Product {
  const shown = picturesColumn.parse(JSON.parse(row.pictures))
  const sizes = toSizes(row)
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

function toSizes({ sizes, price_paise: productPaise }: PublishedRow): ProductSize[] {
  const rows = sizesColumn.parse(typeof sizes === 'string' ? JSON.parse(sizes) : sizes)
  return rows.map(({ size, stock, price_paise, sku }) => ({
    size,
    stock,
    pricePaise: price_paise ?? productPaise,
    ...(sku !== null && { sku }),
  }))
}
