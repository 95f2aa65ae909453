import { canReturnBecome, type ReturnState } from '#contract/orders/return-states.ts'
import { parseColumn, returnHistoryColumn } from '../../storage/json-columns.ts'
import { addJob } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import { type LineQuantity, returnStock, takeStock } from '../catalogue/stock-and-price-store.ts'
import { readOrder, type StoredOrder } from '../ordering/orders/order-store.ts'
import { lockReturn, type ReturnRow, type StoredReturn, updateReturn } from '../ordering/orders/return-store.ts'

/** With the order whose pieces come back. */
export interface LoadedReturn extends StoredReturn {
  order: StoredOrder
}

export async function loadReturn(tx: Tx, id: string): Promise<LoadedReturn | null> {
  const stored = await lockReturn(tx, id)
  const order = stored && (await readOrder(tx, { id: stored.row.order_id }))
  return order && { ...stored, order }
}

/**
 * Returns false if the state does not allow the change. Pieces reserved for an
 * exchange go back to stock if the return ends otherwise; the pickup of one that
 * is called off is cancelled.
 */
export async function moveReturn(
  tx: Tx,
  loaded: LoadedReturn,
  to: ReturnState,
  { now, ...change }: Partial<ReturnRow> & { now: number },
): Promise<boolean> {
  const { row } = loaded
  if (!canReturnBecome(row.state, to)) return false
  const history = JSON.stringify([...parseColumn(returnHistoryColumn, row.history), { state: to, at: now }])
  if (!(await updateReturn(tx, row, { ...change, state: to, history }))) return false
  // What came back undelivered is in stock already.
  const isReserved = row.wanted === 'exchange' && row.state !== 'requested' && row.exchange_order_id === null
  if (isReserved && (isCalledOff(to) || to === 'refunded')) await returnStock(tx, replacementsOf(loaded))
  if (row.state === 'approved' && isCalledOff(to)) await addCancelPickupJob(tx, loaded, now)
  return true
}

/** Ended without its pieces: no courier must come. */
export function isCalledOff(state: ReturnState): boolean {
  return state === 'rejected' || state === 'withdrawn'
}

/** The pieces have yet to arrive. */
export function isOnItsWay(state: ReturnState): boolean {
  return state === 'requested' || state === 'approved' || state === 'picked up'
}

/** Tells the courier not to come. */
export async function addCancelPickupJob(tx: Tx, { row: { id } }: StoredReturn, now: number): Promise<void> {
  await addJob(tx, { kind: 'cancel-pickup', payload: { returnId: id }, dedupeKey: `cancel-pickup-${id}` }, now)
}

/** Returns false and reserves nothing if the pieces are sold out. */
export async function reserveReplacements(tx: Tx, loaded: LoadedReturn): Promise<boolean> {
  return loaded.row.wanted !== 'exchange' || (await takeStock(tx, replacementsOf(loaded)))
}

function replacementsOf({ lines, order }: LoadedReturn): LineQuantity[] {
  return lines.map(({ position, quantity, new_size }) => ({
    productId: order.lines[position]?.product_id ?? '',
    size: new_size ?? undefined,
    quantity,
  }))
}

export async function restockReturned(tx: Tx, { lines, order }: LoadedReturn): Promise<void> {
  await returnStock(
    tx,
    lines.map(({ position, quantity }) => ({
      productId: order.lines[position]?.product_id ?? '',
      size: order.lines[position]?.size ?? undefined,
      quantity,
    })),
  )
}

/**
 * Where no courier can come, the job tells the shopper where to send the pieces.
 */
export async function addCollectJob(tx: Tx, { row }: StoredReturn, now: number): Promise<void> {
  await addJob(tx, { kind: 'collect-return', payload: { returnId: row.id }, dedupeKey: `collect-${row.id}` }, now)
}
