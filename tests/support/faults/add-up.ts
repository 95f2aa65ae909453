import { expect } from 'vitest'
import { booksBalance } from '#server/domains/accounting/books-balance.ts'
import type { Queries } from '#server/storage/transaction.ts'
import { RING } from '../shop/buyer.ts'
import { stockOf } from '../shop/stock.ts'
import { type Acknowledged, COUPON } from './recorded-load.ts'

/** Expects, at one moment, that stock, coupons and books add up, and that nothing acknowledged is lost. */
export async function expectAllAddsUp(db: Queries, initialStock: number, acknowledged: Acknowledged): Promise<void> {
  // The shop itself goes on, e.g. puts back what unconfirmed orders have held.
  const snapshot = db.transaction().setIsolationLevel('repeatable read')
  await snapshot.execute((tx) => expectSums(tx, initialStock, acknowledged))
}

async function expectSums(db: Queries, initialStock: number, acknowledged: Acknowledged): Promise<void> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const held = await db.selectFrom('checkout_sessions').selectAll().where('state', '=', 'reserved').execute()
  const lines = await db.selectFrom('order_lines').select(['order_id', 'product_id', 'quantity']).execute()
  const taken = new Set(orders.filter(({ stock_state }) => stock_state === 'taken').map(({ id }) => id))
  const sold = lines.filter(({ order_id, product_id }) => product_id === RING && taken.has(order_id))
  // Every purchase here is of one ring.
  const reserved = held.filter(({ holds_stock }) => holds_stock === 1).length
  const sum = sold.reduce((all, { quantity }) => all + quantity, 0)
  expect({ sum, reserved, stock: await stockOf(db) }).toEqual({ sum, reserved, stock: initialStock - sum - reserved })

  const coupon = await db.selectFrom('coupons').select('uses').where('code', '=', COUPON).executeTakeFirstOrThrow()
  const uses = orders.filter(({ coupon_code, status }) => coupon_code === COUPON && status !== 'cancelled').length
  expect(coupon.uses).toBe(uses + held.filter(({ coupon_code }) => coupon_code === COUPON).length)

  for (const { currency, difference } of await booksBalance(db))
    expect({ currency, difference }).toEqual({ currency, difference: 0 })
  const payments = await db.selectFrom('payments').select(['id', 'checkout_session_id']).execute()
  const sessions = orders.map(({ checkout_session_id }) => checkout_session_id)
  const refunded = await refundedPayments(db)
  const homeless = payments.filter((one) => !sessions.includes(one.checkout_session_id ?? '') && !refunded.has(one.id))
  expect(homeless).toEqual([])
  expect(new Set(sessions).size).toBe(sessions.length)

  const has = (ids: readonly { id: string }[]) => new Set(ids.map(({ id }) => id))
  expect([...acknowledged.orders].filter((id) => !has(orders).has(id))).toEqual([])
  expect([...acknowledged.payments.keys()].filter((id) => !has(payments).has(id))).toEqual([])
  const returns = await db.selectFrom('order_returns').select('id').execute()
  expect([...acknowledged.returns].filter((id) => !has(returns).has(id))).toEqual([])
  const dead = await db.selectFrom('outbox').select(['kind', 'last_error']).where('state', '=', 'dead').execute()
  expect(dead).toEqual([])
}

/** Expects every picture, and the last bag of which the shop said that it was kept. */
export async function expectKept(
  origin: string,
  { uploads, bags }: Acknowledged,
  readBag: (userId: string) => Promise<number>,
): Promise<void> {
  for (const path of uploads) expect({ path, http: (await fetch(origin + path)).status }).toEqual({ path, http: 200 })
  for (const [userId, possible] of bags) expect(possible).toContain(await readBag(userId))
}

/** Ids of the provider. */
export async function refundedPayments(db: Queries): Promise<Set<string>> {
  const refunds = await db.selectFrom('refunds').select('payment_id').execute()
  return new Set(refunds.map(({ payment_id }) => payment_id))
}
