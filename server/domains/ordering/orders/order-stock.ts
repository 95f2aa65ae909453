/**
 * Whether the items of an order are off the shelves. Unconfirmed orders with Cash
 * on Delivery hold few, for an hour; the others wait for their confirmation, while
 * anybody can buy the items. Every change depends on the order's state, so items
 * are taken and returned exactly once.
 */
import type { Clock } from '../../../lib/clock.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { type LineQuantity, returnStock, takeStock } from '../../catalogue/stock-and-price-store.ts'
import {
  countHeldPieces,
  countUnconfirmed,
  holdTooMany,
  listEndedHolds,
  lockOrderStock,
  type OrderStock,
  saveOrderStock,
} from './order-stock-store.ts'
import { readOrder, type StoredOrder } from './order-store.ts'

/** Off the shelves until the order ends. */
export const TAKEN: OrderStock = { stock_state: 'taken', stock_until: null }

/** On the shelves until the order takes them. */
export const WAITING: OrderStock = { stock_state: 'waiting', stock_until: null }

/** In ms. */
const HOLD_UNCONFIRMED_MS = 60 * 60_000

interface UnconfirmedOrder {
  userId: string
  /** From `addressKey` in the contract. */
  addressKey: string
  /** Taken from stock in this transaction. */
  lines: readonly LineQuantity[]
}

/**
 * For an order to be placed that its shopper has yet to confirm: holds its items
 * for an hour, or puts them back if unconfirmed orders of the account, to the
 * address, or for one of the products hold too many. `limit`: of pieces for each
 * account and address; null if nothing is limited.
 */
export async function holdUnconfirmed(
  tx: Tx,
  { lines, ...buyer }: UnconfirmedOrder,
  { limit, now }: { limit: number | null; now: number },
): Promise<OrderStock> {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await countUnconfirmed(tx, lines, 1)
  const isTooMany =
    limit !== null && (pieces + (await countHeldPieces(tx, buyer)) > limit || (await holdTooMany(tx, lines)))
  if (!isTooMany) return { stock_state: 'taken', stock_until: now + HOLD_UNCONFIRMED_MS }
  await countUnconfirmed(tx, lines, -1)
  await returnStock(tx, lines)
  return WAITING
}

/**
 * Takes the items for good, e.g. once the order is confirmed. Returns false if it
 * waits and they are sold out, or if it has ended.
 */
export async function takeOrderStock(tx: Tx, { row: { id }, lines }: StoredOrder): Promise<boolean> {
  const { stock_state, stock_until } = await lockOrderStock(tx, id)
  const isTaken = stock_state === 'taken'
  if (isTaken && stock_until === null) return true
  if (isTaken) await countUnconfirmed(tx, linesOf(lines), -1)
  else if (stock_state !== 'waiting' || !(await takeStock(tx, linesOf(lines)))) return false
  await saveOrderStock(tx, id, TAKEN)
  return true
}

/** Puts the items back on the shelves if they were taken. The order waits for them. */
export async function releaseOrderStock(tx: Tx, order: StoredOrder): Promise<void> {
  await putBack(tx, order, await lockOrderStock(tx, order.row.id), 'waiting')
}

/**
 * For an order that ends. Puts the items back on the shelves if they were taken;
 * `gone` tells that they were sold out when the order was to take them.
 */
export async function returnOrderStock(
  tx: Tx,
  order: StoredOrder,
  end: 'returned' | 'gone' = 'returned',
): Promise<void> {
  await putBack(tx, order, await lockOrderStock(tx, order.row.id), end)
}

async function putBack(
  tx: Tx,
  { row: { id }, lines }: StoredOrder,
  { stock_state, stock_until }: OrderStock,
  to: Exclude<OrderStock['stock_state'], 'taken'>,
): Promise<void> {
  if (stock_state !== 'taken' && stock_state !== 'waiting') return
  await saveOrderStock(tx, id, { stock_state: to, stock_until: null })
  if (stock_state !== 'taken') return
  // A new order locks the products first, too.
  await returnStock(tx, linesOf(lines))
  if (stock_until !== null) await countUnconfirmed(tx, linesOf(lines), -1)
}

const END_AT_ONCE = 100

/** Puts back what unconfirmed orders have held for an hour, up to 100 at a time. */
export async function endHolds({ db, clock }: { db: Queries; clock: Clock }): Promise<void> {
  const now = clock()
  for (const id of await listEndedHolds(db, now, END_AT_ONCE)) {
    await inTransaction(db, async (tx) => {
      // It may have been confirmed since it was listed.
      const { stock_until } = await lockOrderStock(tx, id)
      const order = stock_until === null ? null : await readOrder(tx, { id })
      if (order) await releaseOrderStock(tx, order)
    })
  }
}

function linesOf(lines: StoredOrder['lines']): LineQuantity[] {
  return lines.map(({ product_id, size, quantity }) => ({ productId: product_id, size: size ?? undefined, quantity }))
}
