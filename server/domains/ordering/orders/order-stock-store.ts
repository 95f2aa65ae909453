import type { LineId } from '#contract/bag/line-id.ts'
import type { DB } from '../../../storage/schema.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'
import { inLockOrder, type LineQuantity } from '../../catalogue/stock-and-price-store.ts'
import type { OrderRow } from './order-store.ts'

export type OrderStock = Pick<OrderRow, 'stock_state' | 'stock_until'>

/** Locks the order until the transaction ends. */
export async function lockOrderStock(tx: Tx, id: string): Promise<OrderStock> {
  return await tx
    .updateTable('orders')
    .set((eb) => ({ stock_state: eb.ref('stock_state') }))
    .where('id', '=', id)
    .returning(['stock_state', 'stock_until'])
    .executeTakeFirstOrThrow()
}

/** Call it while the order is locked. */
export async function saveOrderStock(tx: Tx, id: string, stock: OrderStock): Promise<void> {
  await tx.updateTable('orders').set(stock).where('id', '=', id).execute()
}

/** Orders whose hold ended by `now` (epoch ms). */
export async function listEndedHolds(db: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('stock_until', '<=', now)
    .orderBy('stock_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Pieces that unconfirmed orders of an account hold, or those to an address, whichever are more. */
export async function countHeldPieces(
  tx: Tx,
  { userId, addressKey }: { userId: string; addressKey: string },
): Promise<number> {
  const pieces = (column: 'user_id' | 'address_key', value: string) =>
    tx
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select((row) => row.fn.sum<number | string | null>('quantity').as('pieces'))
      .where(column, '=', value)
      .where('stock_until', 'is not', null)
  const { own, there } = await tx
    .selectNoFrom([pieces('user_id', userId).as('own'), pieces('address_key', addressKey).as('there')])
    .executeTakeFirstOrThrow()
  return Math.max(Number(own ?? 0), Number(there ?? 0))
}

/**
 * Counts pieces that an unconfirmed order takes or, if `by` is −1, no longer
 * holds.
 */
export async function countUnconfirmed(tx: Tx, lines: readonly LineQuantity[], by: 1 | -1): Promise<void> {
  for (const line of inLockOrder(lines)) {
    const pieces = by * line.quantity
    await tx
      .insertInto('unconfirmed_pieces')
      .values({ ...keyOf(line), pieces })
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'size'])
          .doUpdateSet((eb) => ({ pieces: eb('unconfirmed_pieces.pieces', '+', pieces) })),
      )
      .execute()
  }
}

/**
 * True if unconfirmed orders hold more pieces of a product or size than are left
 * on the shelves, i.e. more than half. Call it while the products are locked.
 */
export async function holdTooMany(tx: Tx, lines: readonly LineQuantity[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('unconfirmed_pieces')
    .innerJoin('products', 'products.id', 'unconfirmed_pieces.product_id')
    .leftJoin('product_sizes', (join) =>
      join
        .onRef('product_sizes.product_id', '=', 'unconfirmed_pieces.product_id')
        .onRef('product_sizes.size', '=', 'unconfirmed_pieces.size'),
    )
    .select(['unconfirmed_pieces.product_id', 'unconfirmed_pieces.size', 'pieces', 'products.stock'])
    .select('product_sizes.stock as size_stock')
    .where(
      'unconfirmed_pieces.product_id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .execute()
  return lines.some(({ productId, size = '' }) => {
    const ofProduct = rows.filter(({ product_id }) => product_id === productId)
    const held = ofProduct.reduce((sum, { pieces }) => sum + pieces, 0)
    const ofSize = ofProduct.find((row) => row.size === size)
    return held > (ofProduct[0]?.stock ?? 0) || (ofSize?.pieces ?? 0) > (ofSize?.size_stock ?? Number.POSITIVE_INFINITY)
  })
}

function keyOf({ productId, size = '' }: LineId): Pick<DB['unconfirmed_pieces'], 'product_id' | 'size'> {
  return { product_id: productId, size }
}
