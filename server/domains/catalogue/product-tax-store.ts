/** Reads and writes the tax of products: the HSN code and the GST rate that prices include. */
import { sql } from 'kysely'
import { shopFacts } from '#contract/shop-facts.ts'
import type { Queries } from '../../storage/transaction.ts'

export interface ProductTax {
  /** HSN code, by which India classifies goods. */
  hsn: string
  /** GST rate in basis points (hundredths of a percent). */
  rate: number
}

/** The tax of products without a code and a rate of their own. */
const defaultTax: ProductTax = { hsn: shopFacts.gst.hsn, rate: shopFacts.gst.percent * 100 }

/**
 * Returns the columns `hsn` and `gst_rate` of a new order line, as expressions that read the product's tax while the line
 * is inserted. A product that is gone has the default tax.
 */
export function currentTax(productId: string) {
  const taxOf = (column: 'hsn' | 'gst_rate') => sql`(select ${sql.ref(column)} from products where id = ${productId})`
  return {
    hsn: sql<string>`coalesce(${taxOf('hsn')}, ${defaultTax.hsn})`,
    gst_rate: sql<number>`coalesce(${taxOf('gst_rate')}, ${defaultTax.rate})`,
  }
}

export interface ListedTax extends ProductTax {
  id: string
  title: string
}

/** Returns the tax of all published products in the shop's display order. */
export async function listProductTaxes(db: Queries): Promise<ListedTax[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'hsn', 'gst_rate'])
    .where('is_published', '=', 1)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ id: row.id, title: row.title, ...toTax(row) }))
}

/**
 * Sets the tax of a product, or returns it to the shop's default if `tax` is null. Returns false if there is no published
 * product with this id.
 */
export async function setProductTax(db: Queries, id: string, tax: ProductTax | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ hsn: tax?.hsn ?? null, gst_rate: tax?.rate ?? null })
    .where('id', '=', id)
    .where('is_published', '=', 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function toTax({ hsn, gst_rate }: { hsn: string | null; gst_rate: number | null }): ProductTax {
  return { hsn: hsn ?? defaultTax.hsn, rate: gst_rate ?? defaultTax.rate }
}
