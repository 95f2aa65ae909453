/** SQL queries for the sizes of products. `stock-store.ts` changes their stock. */
import type { ProductSize } from '#contract/catalogue/product.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

export type SizeRow = DB['product_sizes']

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
  return groupByProduct(rows)
}

function groupByProduct(rows: readonly (SizeRow & { product_price_paise: number })[]): SizesByProduct {
  const sizes = new Map<string, ProductSize[]>()
  for (const { product_id, size, stock, price_paise, product_price_paise, sku } of rows) {
    const known = sizes.get(product_id) ?? []
    sizes.set(product_id, known)
    known.push({ size, stock, pricePaise: price_paise ?? product_price_paise, ...(sku !== null && { sku }) })
  }
  return sizes
}

/** Maximum number of sizes in an SQL statement, because databases limit the number of parameters. */
const ROWS_PER_STATEMENT = 500

/**
 * Replaces the sizes of all published products, and sets the stock of products with sizes to the sum over their sizes.
 * If `keepStock` is true, sizes that exist already keep their stock. The transaction must already have updated, and so
 * locked, the published products.
 */
export async function replaceSizes(tx: Tx, rows: readonly SizeRow[], { keepStock }: { keepStock: boolean }) {
  const published = tx.selectFrom('products').select('id').where('is_published', '=', 1)
  const existing = await tx.selectFrom('product_sizes').selectAll().where('product_id', 'in', published).execute()
  const keyOf = ({ product_id, size }: SizeRow) => JSON.stringify([product_id, size])
  const stock = new Map(keepStock ? existing.map((row) => [keyOf(row), row.stock]) : [])
  const next = rows.map((row) => ({ ...row, stock: stock.get(keyOf(row)) ?? row.stock }))
  await tx.deleteFrom('product_sizes').where('product_id', 'in', published).execute()
  for (let start = 0; start < next.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('product_sizes')
      .values(next.slice(start, start + ROWS_PER_STATEMENT))
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
