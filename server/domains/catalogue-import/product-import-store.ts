import { sql } from 'kysely'
import { dialectOf } from '../../storage/dialects.ts'
import { addEvent } from '../../storage/events.ts'
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

/** What of existing products stays as the owner set it since. */
export interface Kept {
  stock: boolean
  /** Those that were set by hand. */
  prices: boolean
}

/** Updates existing products, except for what is kept. */
export async function upsertProducts(
  tx: Tx,
  rows: readonly ProductRow[],
  kept: Kept,
  keptColumns: readonly (keyof ProductRow)[] = [],
): Promise<void> {
  const notUpdated = ['id', 'is_hidden', ...keptColumns, ...(kept.stock ? ['stock'] : [])]
  const keptPrice = (column: 'price_paise' | 'price_by_hand') => {
    const [own, given] = [sql.ref(`products.${column}`), sql.ref(`excluded.${column}`)]
    return sql<number>`case when products.price_by_hand = 1 then ${own} else ${given} end`
  }
  for (let start = 0; start < rows.length; start += PRODUCTS_PER_STATEMENT) {
    const batch = rows.slice(start, start + PRODUCTS_PER_STATEMENT)
    const columns = Object.keys(batch[0] ?? {}) as (keyof ProductRow)[]
    const updated = columns.filter((column) => !notUpdated.includes(column))
    await tx
      .insertInto('products')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          ...Object.fromEntries(updated.map((column) => [column, row.ref(`excluded.${column}`)])),
          ...(kept.prices && { price_paise: keptPrice('price_paise'), price_by_hand: keptPrice('price_by_hand') }),
        })),
      )
      .execute()
  }
}

/** Databases limit the number of parameters of a statement. */
const SIZES_PER_STATEMENT = 500

/**
 * Replaces the sizes of all published products, or of one, whose stock becomes the
 * sum over the sizes. Existing sizes keep what is kept. The transaction must
 * already have updated, and so locked, these products.
 */
export async function replaceSizes(tx: Tx, rows: readonly SizeRow[], kept: Kept, productId?: string): Promise<void> {
  const products = tx.selectFrom('products').select('id')
  const replaced =
    productId === undefined ? products.where('is_published', '=', 1) : products.where('id', '=', productId)
  const existing = await tx.selectFrom('product_sizes').selectAll().where('product_id', 'in', replaced).execute()
  const keyOf = ({ product_id, size }: SizeRow) => JSON.stringify([product_id, size])
  const before = new Map(existing.map((row) => [keyOf(row), row]))
  const next = rows.map((row) => {
    const own = before.get(keyOf(row))
    if (!own) return row
    const { stock, price_paise, price_by_hand } = own
    return {
      ...row,
      ...(kept.stock && { stock }),
      ...(kept.prices && price_by_hand === 1 && { price_paise, price_by_hand }),
    }
  })
  await tx.deleteFrom('product_sizes').where('product_id', 'in', replaced).execute()
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

/** After an import, whose folder contains them. */
export async function hideHidden(tx: Tx): Promise<void> {
  await tx.updateTable('products').set({ is_published: 0 }).where('is_hidden', '=', 1).execute()
}

/** How many products have prices of their own or of sizes that were set by hand. */
export async function countPricesByHand(db: Queries): Promise<number> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('product_sizes', 'product_sizes.product_id', 'products.id')
    .select('products.id')
    .distinct()
    .where('products.is_published', '=', 1)
    .where((eb) => eb.or([eb('products.price_by_hand', '=', 1), eb('product_sizes.price_by_hand', '=', 1)]))
    .execute()
  return rows.length
}

/** Stock and price of each published product, and of each of its sizes. */
type Levels = ReadonlyMap<string, { stock: number; price: number | null }>

export async function readLevels(tx: Tx): Promise<Levels> {
  const products = tx.selectFrom('products').where('is_published', '=', 1)
  const sizes = products.innerJoin('product_sizes', 'product_sizes.product_id', 'products.id')
  const rows = [
    ...(await products.select(['id', 'stock', 'price_paise']).execute()),
    ...(await sizes.select(['id', 'size', 'product_sizes.stock', 'product_sizes.price_paise']).execute()),
  ]
  return new Map(
    rows.map((row) => ['size' in row ? `${row.id} ${row.size}` : row.id, { stock: row.stock, price: row.price_paise }]),
  )
}

/** Tells what has changed since `before`; null is what there is not. */
export async function addLevelEvents(tx: Tx, before: Levels): Promise<void> {
  const after = await readLevels(tx)
  const none = { stock: null, price: null }
  for (const subject of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(subject) ?? none, after.get(subject) ?? none]
    if (was.stock !== is.stock) {
      addEvent(tx, { topic: 'stock', subject, before: { stock: was.stock }, after: { stock: is.stock } })
    }
    if (was.price !== is.price) {
      addEvent(tx, { topic: 'shop', subject, before: { price: was.price }, after: { price: is.price } })
    }
  }
}

/** By its id, or by the article number of one of its sizes. */
export async function findProduct(db: Queries, name: string): Promise<ProductRow | null> {
  const bySku = db.selectFrom('product_sizes').select('product_id').where('sku', '=', name)
  const products = db.selectFrom('products').selectAll()
  const row = await products.where((eb) => eb.or([eb('id', '=', name), eb('id', 'in', bySku)])).executeTakeFirst()
  return row ?? null
}

export async function setHidden(tx: Tx, id: string, isHidden: boolean): Promise<void> {
  const change = { is_hidden: isHidden ? 1 : 0, is_published: isHidden ? 0 : 1 }
  await tx.updateTable('products').set(change).where('id', '=', id).execute()
}

export async function nextPosition(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('products')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? -1) + 1
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
