/** SQL queries for returns, which orders show and the domain `returns` changes. */
import { exchangeDifference } from '#contract/orders/exchange-difference.ts'
import type { OrderReturn } from '#contract/orders/return.ts'
import type { ReturnState } from '#contract/orders/return-states.ts'
import { addEvent } from '../../../storage/events.ts'
import { parseColumn, returnHistoryColumn } from '../../../storage/json-columns.ts'
import type { DB } from '../../../storage/schema.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'

export type ReturnRow = DB['order_returns']
export type ReturnLineRow = DB['order_return_lines']

export interface StoredReturn {
  row: ReturnRow
  lines: readonly ReturnLineRow[]
}

/** Call it only with the order locked, so that no piece is returned twice. */
export async function insertReturn(tx: Tx, { row, lines }: StoredReturn): Promise<void> {
  await tx.insertInto('order_returns').values(row).execute()
  await tx.insertInto('order_return_lines').values(lines).execute()
  addEvent(tx, { topic: 'money', subject: row.number, after: { return: row.state } })
}

/** `id` may be the number. */
export async function readReturn(db: Queries, id: string): Promise<StoredReturn | null> {
  const row = await db
    .selectFrom('order_returns')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('number', '=', id)]))
    .executeTakeFirst()
  return row ? await withLines(db, row) : null
}

/**
 * Locks a return, so that its steps are taken one after another. `id` may be the
 * number.
 */
export async function lockReturn(tx: Tx, id: string): Promise<StoredReturn | null> {
  // This no-op update locks the row on PostgreSQL.
  await tx
    .updateTable('order_returns')
    .set((eb) => ({ state: eb.ref('state') }))
    .where((eb) => eb.or([eb('id', '=', id), eb('number', '=', id)]))
    .execute()
  return await readReturn(tx, id)
}

export async function findReturnByKey(db: Queries, orderId: string, key: string): Promise<StoredReturn | null> {
  const row = await db
    .selectFrom('order_returns')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row ? await withLines(db, row) : null
}

export async function findReturnByAwb(db: Queries, awb: string): Promise<StoredReturn | null> {
  const row = await db.selectFrom('order_returns').selectAll().where('awb', '=', awb).executeTakeFirst()
  return row ? await withLines(db, row) : null
}

export async function findReturnOfExchange(db: Queries, exchangeOrderId: string): Promise<ReturnRow | null> {
  const found = db.selectFrom('order_returns').selectAll().where('exchange_order_id', '=', exchangeOrderId)
  return (await found.executeTakeFirst()) ?? null
}

export async function insertExchangeOrder(tx: Tx, returnId: string, orderId: string): Promise<void> {
  await tx.insertInto('exchange_orders').values({ order_id: orderId, return_id: returnId }).execute()
}

async function withLines(db: Queries, row: ReturnRow): Promise<StoredReturn> {
  const lines = await db
    .selectFrom('order_return_lines')
    .selectAll()
    .where('return_id', '=', row.id)
    .orderBy('position')
    .execute()
  return { row, lines }
}

/** Returns false if the state is no longer `from`. */
export async function updateReturn(
  tx: Tx,
  { id, number, state: from }: Pick<ReturnRow, 'id' | 'number' | 'state'>,
  change: Partial<ReturnRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_returns')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  const { state: to = from } = change
  if (to !== from) addEvent(tx, { topic: 'money', subject: number, before: { return: from }, after: { return: to } })
  return true
}

/** Fields that do not depend on the state, e.g. a step of the collection. */
export async function saveFields(db: Queries, id: string, step: Partial<ReturnRow>): Promise<void> {
  await db.updateTable('order_returns').set(step).where('id', '=', id).execute()
}

/** The carrier's limit ("Get Tracking Data for Multiple AWBS"). */
const PARCELS_AT_ONCE = 50

/**
 * Returns tracking numbers last asked about before `before` (epoch ms). Two
 * processes never claim the same.
 */
export async function claimForTracking(
  db: Queries,
  { before, now }: { before: number; now: number },
): Promise<string[]> {
  const due = db
    .selectFrom('order_returns')
    .select('id')
    .where('awb', 'is not', null)
    .where('state', 'in', ['approved', 'picked up'])
    .where((eb) => eb.or([eb('tracked_at', 'is', null), eb('tracked_at', '<=', before)]))
    .limit(PARCELS_AT_ONCE)
  const rows = await db
    .updateTable('order_returns')
    .set({ tracked_at: now })
    .where('id', 'in', due)
    .where((eb) => eb.or([eb('tracked_at', 'is', null), eb('tracked_at', '<=', before)]))
    .returning('awb')
    .execute()
  return rows.flatMap(({ awb }) => awb ?? [])
}

export async function findReturnPaidBy(
  db: Queries,
  rootOrderId: string,
  states: readonly ReturnState[],
): Promise<ReturnRow | null> {
  const row = await db
    .selectFrom('order_returns')
    .selectAll()
    .where('root_order_id', '=', rootOrderId)
    .where('state', 'in', states)
    .executeTakeFirst()
  return row ?? null
}

/** Returns paise. */
export async function sumRefunded(tx: Tx, rootOrderId: string): Promise<number> {
  const rows = await tx
    .selectFrom('order_returns')
    .select('refunded_paise')
    .where('root_order_id', '=', rootOrderId)
    .execute()
  return rows.reduce((sum, { refunded_paise }) => sum + (refunded_paise ?? 0), 0)
}

export type ReturnListing = ReturnRow & { order_number: string }

/** The newest is first. Null means all states. */
export async function listReturns(
  db: Queries,
  { limit, states }: { limit: number; states: readonly ReturnState[] | null },
): Promise<ReturnListing[]> {
  const all = db
    .selectFrom('order_returns')
    .innerJoin('orders', 'orders.id', 'order_returns.order_id')
    .selectAll('order_returns')
    .select('orders.number as order_number')
    .orderBy('order_returns.created_at', 'desc')
    .limit(limit)
  return await (states ? all.where('order_returns.state', 'in', states) : all).execute()
}

export async function hasReturnIn(db: Queries, userId: string, states: readonly ReturnState[]): Promise<boolean> {
  const row = await db
    .selectFrom('order_returns')
    .innerJoin('orders', 'orders.id', 'order_returns.order_id')
    .select('order_returns.id')
    .where('orders.user_id', '=', userId)
    .where('order_returns.state', 'in', states)
    .executeTakeFirst()
  return row !== undefined
}

/** The account says again where refunds in cash go. */
export async function clearPayouts(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('order_returns')
    .set({ pay_to: '' })
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}

/** `before` is epoch ms. */
export async function listReturnsWithPictures(tx: Tx, before: number): Promise<Pick<ReturnRow, 'id' | 'pictures'>[]> {
  return await tx
    .selectFrom('order_returns')
    .select(['id', 'pictures'])
    .where('created_at', '<', before)
    .where('pictures', '!=', '[]')
    .execute()
}

/** With the unit price in the order. */
type PricedReturnLine = DB['order_return_lines'] & { price_paise: number }

/** By the order's id, earliest first. */
export async function readReturnsOf(
  db: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderReturn[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selectReturns(db).where('order_returns.order_id', 'in', orderIds).execute()
  const ids = rows.map(({ id }) => id)
  const lines = ids.length === 0 ? [] : await readPricedLines(db, ids)
  const returns = new Map<string, OrderReturn[]>()
  for (const row of rows) {
    const earlier = returns.get(row.order_id) ?? []
    returns.set(row.order_id, [...earlier, toOrderReturn(row, lines)])
  }
  return returns
}

/** What an order of replaced pieces replaces. */
export interface ExchangeSource {
  rootOrderId: string
  number: string
  /**
   * What was paid for the replaced pieces, less what was refunded because the new
   * ones cost less.
   */
  paise: number
  /** Of the replaced lines in the root order, in the order of the new lines. */
  rootPositions: readonly number[]
}

/** By the id of the new order. Orders that replace nothing have no entry. */
export async function readExchangeSources(
  db: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ExchangeSource>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('exchange_orders')
    .innerJoin('order_returns', 'order_returns.id', 'exchange_orders.return_id')
    .innerJoin('orders', 'orders.id', 'order_returns.order_id')
    .select(['order_returns.id', 'root_order_id', 'paise', 'refunded_paise', 'orders.number'])
    .select('exchange_orders.order_id as exchange_order_id')
    .where('exchange_orders.order_id', 'in', orderIds)
    .execute()
  const ids = rows.map(({ id }) => id)
  const lines = ids.length === 0 ? [] : await readPricedLines(db, ids)
  return new Map(
    rows.map((row) => [
      row.exchange_order_id,
      {
        rootOrderId: row.root_order_id,
        number: row.number,
        paise: row.paise - (row.refunded_paise ?? 0),
        rootPositions: lines.filter((line) => line.return_id === row.id).map((line) => line.root_position),
      },
    ]),
  )
}

function selectReturns(db: Queries) {
  return db
    .selectFrom('order_returns')
    .leftJoin('orders as exchange', 'exchange.id', 'order_returns.exchange_order_id')
    .selectAll('order_returns')
    .select('exchange.number as exchange_number')
    .orderBy('order_returns.created_at')
    .orderBy('order_returns.number')
}

async function readPricedLines(db: Queries, returnIds: readonly string[]): Promise<PricedReturnLine[]> {
  return await db
    .selectFrom('order_return_lines')
    .innerJoin('order_returns', 'order_returns.id', 'order_return_lines.return_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'order_returns.order_id')
        .onRef('order_lines.position', '=', 'order_return_lines.position'),
    )
    .selectAll('order_return_lines')
    .select('order_lines.price_paise')
    .where('return_id', 'in', returnIds)
    .orderBy('order_return_lines.position')
    .execute()
}

function toOrderReturn(
  row: ReturnRow & { exchange_number: string | null },
  allLines: readonly PricedReturnLine[],
): OrderReturn {
  const lines = allLines.filter(({ return_id }) => return_id === row.id)
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    wanted: row.wanted,
    reason: row.reason,
    lines: lines.map(({ position, quantity, paise, new_size }) => {
      return { position, quantity, paise, ...(new_size !== null && { size: new_size }) }
    }),
    paise: row.paise,
    differencePaise: lines.reduce((sum, { paise, price_paise, new_price_paise }) => {
      return sum + exchangeDifference({ paise, pricePaise: price_paise, newPricePaise: new_price_paise })
    }, 0),
    refundedPaise: row.refunded_paise,
    handover: row.handover,
    pickupAt: row.pickup_at === null ? null : new Date(row.pickup_at).toISOString(),
    note: row.note,
    ...(row.pay_to !== '' && { payTo: row.pay_to }),
    exchangeOrder: row.exchange_number,
    history: parseColumn(returnHistoryColumn, row.history).map(({ state, at }) => {
      return { state, at: new Date(at).toISOString() }
    }),
  }
}
