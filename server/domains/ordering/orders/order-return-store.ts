/** Reads the returns of orders as orders show them. The domain `returns` writes them. */
import { exchangeDifference } from '#contract/orders/exchange-difference.ts'
import type { OrderReturn } from '#contract/orders/return.ts'
import { parseColumn, returnHistoryColumn } from '../../../storage/json-columns.ts'
import type { DB } from '../../../storage/schema.ts'
import type { Queries } from '../../../storage/transaction.ts'

type ReturnRow = DB['order_returns']

/** A line of a return, with its unit price in the order. */
type ReturnLineRow = DB['order_return_lines'] & { price_paise: number }

/** Returns the returns of orders, by the order's id, earliest first. */
export async function readReturnsOf(
  db: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderReturn[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selectReturns(db).where('order_returns.order_id', 'in', orderIds).execute()
  const ids = rows.map(({ id }) => id)
  const lines = ids.length === 0 ? [] : await readLines(db, ids)
  const returns = new Map<string, OrderReturn[]>()
  for (const row of rows) {
    const earlier = returns.get(row.order_id) ?? []
    returns.set(row.order_id, [...earlier, toOrderReturn(row, lines)])
  }
  return returns
}

/** An order that replaces returned pieces: the order that they came from, and what was paid for them. */
export interface ExchangeSource {
  rootOrderId: string
  number: string
  /** What was paid for the replaced pieces, without what was refunded because the new ones cost less. */
  paise: number
  /** Positions of the replaced lines in the root order, in the order of the new lines. */
  rootPositions: readonly number[]
}

/** Returns what orders replace, by the id of the new order. Orders that replace nothing have no entry. */
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
  const lines = ids.length === 0 ? [] : await readLines(db, ids)
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

async function readLines(db: Queries, returnIds: readonly string[]): Promise<ReturnLineRow[]> {
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
  allLines: readonly ReturnLineRow[],
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
    exchangeOrder: row.exchange_number,
    history: parseColumn(returnHistoryColumn, row.history).map(({ state, at }) => {
      return { state, at: new Date(at).toISOString() }
    }),
  }
}
