/**
 * What must agree, each in one statement: it sees one moment, also while the shop runs. At most
 * 100 differences of a kind.
 */
import { sql } from 'kysely'
import { inPages } from '../../lib/in-pages.ts'
import type { OrderTables } from '../../storage/order-tables.ts'
import type { PaymentTables } from '../../storage/payment-tables.ts'
import type { Queries } from '../../storage/transaction.ts'
import { OWED } from '../money/refund-states.ts'

const LIMIT = 100

/** Damage to the file, in SQLite's words. PostgreSQL tells of its own when it reads a page. */
export async function listDamage(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(LIMIT)})`.execute(db)
  return rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok')
}

export interface BrokenReference {
  table: string
  /** SQLite's number of the row. */
  rowid: number
  parent: string
}

/** For SQLite, whose foreign keys hold only in connections that ask for them. */
export async function listBrokenReferences(db: Queries): Promise<BrokenReference[]> {
  const { rows } = await sql<BrokenReference>`pragma foreign_key_check`.execute(db)
  return rows.slice(0, LIMIT)
}

export type OrderSums = Pick<
  OrderTables['orders'],
  'id' | 'number' | 'subtotal_paise' | 'total_paise' | 'charges' | 'discounts' | 'coupon_paise'
> &
  Pick<OrderTables['checkout_sessions'], 'charge' | 'currency' | 'paise_per_dollar' | 'state'> & {
    /** Of all lines, in paise; null without any. */
    lines: number | string | null
  }

const PAGE = 500

/** All orders, page by page. */
export function readOrderSums(db: Queries): AsyncGenerator<OrderSums[]> {
  const orders = db
    .selectFrom('orders')
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'orders.checkout_session_id')
    .select(['orders.id', 'number', 'subtotal_paise', 'total_paise', 'charges', 'discounts', 'coupon_paise'])
    .select(['charge', 'currency', 'paise_per_dollar', 'checkout_sessions.state'])
    .select(({ selectFrom }) =>
      selectFrom('order_lines')
        .select((line) => line.fn.sum<number | string | null>(line('price_paise', '*', line.ref('quantity'))).as('sum'))
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .as('lines'),
    )
    .orderBy('orders.id')
  return inPages(
    PAGE,
    (after, size) => orders.where('orders.id', '>', after).limit(size).execute(),
    ({ id }) => id,
  )
}

/** Checkouts that say they became an order, and did not. */
export async function listOrderless(db: Queries): Promise<{ id: string; method: string }[]> {
  return await db
    .selectFrom('checkout_sessions')
    .leftJoin('orders', 'orders.checkout_session_id', 'checkout_sessions.id')
    .select(['checkout_sessions.id', 'checkout_sessions.method'])
    .where('checkout_sessions.state', '=', 'ordered')
    .where('orders.id', 'is', null)
    .limit(LIMIT)
    .execute()
}

export interface WrongStock {
  product: string
  /** Null for the product as a whole. */
  size: string | null
  stock: number
  /** Of its sizes; null without any. */
  sum: number | string | null
}

/** Below zero, or another number than its sizes add up to. */
export async function listWrongStock(db: Queries): Promise<WrongStock[]> {
  const { rows } = await sql<WrongStock>`
    select products.id as product, null as size, products.stock as stock, sum(product_sizes.stock) as sum
    from products left join product_sizes on product_sizes.product_id = products.id
    group by products.id, products.stock
    having products.stock < 0 or products.stock <> sum(product_sizes.stock)
    union all
    select product_id, size, stock, null from product_sizes where stock < 0
    limit ${sql.lit(LIMIT)}`.execute(db)
  return rows
}

export interface WrongHold {
  product: string
  size: string
  counted: number | string
  held: number | string
}

/** The count of pieces that unconfirmed orders hold, and what these orders hold. */
export async function listWrongHolds(db: Queries): Promise<WrongHold[]> {
  const { rows } = await sql<WrongHold>`
    select product, size, sum(counted) as counted, sum(held) as held from (
      select product_id as product, size, pieces as counted, 0 as held from unconfirmed_pieces
      union all
      select product_id, coalesce(size, ''), 0, quantity from order_lines
      join orders on orders.id = order_lines.order_id where orders.stock_until is not null
    ) as pieces
    group by product, size having sum(counted) <> sum(held)
    limit ${sql.lit(LIMIT)}`.execute(db)
  return rows
}

export type WrongOrderStock = Pick<OrderTables['orders'], 'number' | 'status' | 'stock_state'>

/** Orders that have ended but hold their pieces, or go on without them. */
export async function listWrongOrderStock(db: Queries): Promise<WrongOrderStock[]> {
  return await db
    .selectFrom('orders')
    .select(['number', 'status', 'stock_state'])
    .where(({ or, and, eb }) =>
      or([
        and([
          or([eb('status', '=', 'cancelled'), eb('returned_at', 'is not', null)]),
          eb('stock_state', 'in', ['taken', 'waiting']),
        ]),
        and([
          eb('status', '!=', 'cancelled'),
          eb('returned_at', 'is', null),
          eb('stock_state', 'in', ['returned', 'gone']),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(LIMIT)
    .execute()
}

export interface WrongUses {
  code: string
  /** As counted. */
  uses: number
  /** By reservations, and by orders that were neither cancelled nor came back. */
  used: number | string
  max_uses: number | null
}

export async function listWrongUses(db: Queries): Promise<WrongUses[]> {
  const { rows } = await sql<WrongUses>`
    select code, uses, max_uses, used from (
      select code, uses, max_uses,
        (select count(*) from checkout_sessions
          where coupon_code = code and state = 'reserved' and (holds_stock = 1 or method = 'cod'))
        + (select count(*) from orders
          where coupon_code = code and status <> 'cancelled' and returned_at is null) as used
      from coupons
    ) as counted
    where uses <> used or uses > max_uses
    limit ${sql.lit(LIMIT)}`.execute(db)
  return rows
}

/** Orders that were paid online, and have no payment. */
export async function listUnpaid(db: Queries): Promise<Pick<OrderTables['orders'], 'number' | 'method'>[]> {
  return await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.checkout_session_id', 'orders.checkout_session_id')
    .select(['orders.number', 'orders.method'])
    .where('orders.method', '!=', 'cod')
    .where('orders.total_paise', '>', 0)
    .where('payments.id', 'is', null)
    .limit(LIMIT)
    .execute()
}

type Refund = PaymentTables['refunds']
export type UnqueuedRefund = Pick<Refund, 'id' | 'payment_id'> & { number: string | null }

/** Refunds that the shop owes, and no job will make: neither a dispute delays them, nor the owner. */
export async function listUnqueuedRefunds(db: Queries): Promise<UnqueuedRefund[]> {
  return await db
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join.onRef('payments.method', '=', 'refunds.method').onRef('payments.id', '=', 'refunds.payment_id'),
    )
    .leftJoin('orders', 'orders.checkout_session_id', 'payments.checkout_session_id')
    .select(['refunds.id', 'refunds.payment_id', 'orders.number'])
    .where('refunds.state', 'in', OWED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.dedupe_key', '=', 'refunds.id')
            .where('outbox.state', 'in', ['waiting', 'dead']),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.method', '=', 'refunds.method')
            .whereRef('disputes.payment_id', '=', 'refunds.payment_id')
            .where('disputes.state', '=', 'open'),
        ),
      ),
    )
    .limit(LIMIT)
    .execute()
}

export type Overrefunded = Pick<Refund, 'payment_id'> & {
  amount: number
  refunded: number | string
  currency: string
  number: string | null
}

/** More was given back than was paid, although no dispute took money. */
export async function listOverrefunded(db: Queries): Promise<Overrefunded[]> {
  const { rows } = await sql<Overrefunded>`
    select payment_id, payments.amount, payments.currency, orders.number, sum(refunds.amount) as refunded
    from refunds
    join payments on payments.method = refunds.method and payments.id = refunds.payment_id
    left join orders on orders.checkout_session_id = payments.checkout_session_id
    group by payments.method, payment_id, payments.amount, payments.currency, orders.number
    having sum(refunds.amount) > payments.amount
      and sum(case when refunds.reason = 'disputed' then 1 else 0 end) = 0
    limit ${sql.lit(LIMIT)}`.execute(db)
  return rows
}

const PAPERS_PAGE = 100

/** Invoices with their credit notes and orders, by order, page by page. */
export async function* readPapers(
  db: Queries,
): AsyncGenerator<{ orderId: string; orderTotal: number; invoice: string; notes: string[]; number: string }[]> {
  const invoices = db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['order_id as orderId', 'invoices.number', 'content as invoice', 'total_paise as orderTotal'])
    .orderBy('order_id')
  const pages = inPages(
    PAPERS_PAGE,
    (after, size) => invoices.where('order_id', '>', after).limit(size).execute(),
    ({ orderId }) => orderId,
  )
  for await (const page of pages) {
    const ids = page.map(({ orderId }) => orderId)
    const ofPage = db.selectFrom('credit_notes').select(['order_id', 'content']).where('order_id', 'in', ids)
    const notes = await ofPage.execute()
    yield page.map((row) => ({
      ...row,
      notes: notes.filter(({ order_id }) => order_id === row.orderId).map(({ content }) => content),
    }))
  }
}

export interface Series {
  /** E.g. `NK/26-27/`. */
  name: string
  /** How many documents have a number of it, and the highest one. */
  count: number
  last: number
  /** As counted; null if the series is unknown. */
  counted: number | null
}

export const numberedPapers = ['invoices', 'credit_notes', 'delivery_challans'] as const

/** Without papers of the time before numbers, which have the number of their order. */
export async function readSeries(db: Queries, table: (typeof numberedPapers)[number]): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select name, count(*) as count, max(cast(substr(number, length(name) + 1) as integer)) as last,
      (select last_number from number_series where series = name or series || '/' = name) as counted
    from (select number, rtrim(number, '0123456789') as name from ${sql.table(table)} where number like '%/%') as used
    group by name`.execute(db)
  return rows
}

const PICTURES = [
  `select id, 'review ' || id as shown_by, pictures as urls from reviews`,
  `select id, 'return ' || number as shown_by, pictures as urls from order_returns`,
  `select number as id, 'custom order ' || number as shown_by, design_url as urls from custom_orders`,
]

/** Addresses of pictures that shoppers uploaded, with what shows them, page by page. */
export async function* readPictureUrls(db: Queries): AsyncGenerator<{ shown_by: string; urls: string }[]> {
  for (const source of PICTURES) {
    const read = async (after: string, size: number) => {
      const { rows } = await sql<{ id: string; shown_by: string; urls: string }>`
        select * from (${sql.raw(source)}) as shown where urls like '%/uploads/%' and id > ${after}
        order by id limit ${sql.lit(size)}`.execute(db)
      return rows
    }
    yield* inPages(PAGE, read, ({ id }) => id)
  }
}

/** Of parcels: neither an order, one sent again, nor a return has them. */
export async function findUnknownNumbers(db: Queries, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const known = await db
    .selectFrom('orders')
    .select('number')
    .where('number', 'in', numbers)
    .union(db.selectFrom('order_returns').select('number').where('number', 'in', numbers))
    .union(
      db
        .selectFrom('shipments')
        .select((eb) => eb.fn.coalesce('reference', eb.val('')).as('number'))
        .where('reference', 'in', numbers),
    )
    .execute()
  return numbers.filter((wanted) => !known.some(({ number }) => number === wanted))
}

/**
 * Orders placed after `since` (epoch ms) from checkouts of before: in a restored shop, a payment of
 * the time after its backup placed them again.
 */
export async function listPlacedAgain(db: Queries, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'orders.checkout_session_id')
    .select('orders.id')
    .where('orders.created_at', '>', since)
    .where('checkout_sessions.created_at', '<=', since)
    .execute()
  return rows.map(({ id }) => id)
}
