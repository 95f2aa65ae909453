import { expect } from 'vitest'
import { proportion } from '#contract/orders/split-amount.ts'
import { comparePayments } from '#server/domains/consistency/compare-payments.ts'
import { findDifferences } from '#server/domains/consistency/find-differences.ts'
import type { addCoupon } from '#server/domains/coupons/coupons.ts'
import { creditablePaise } from '#server/domains/invoices/invoice-store.ts'
import { isManualRefund } from '#server/domains/money/accept-refund.ts'
import type { PaymentRow } from '#server/domains/money/payment-store.ts'
import { WITHOUT_ORDER } from '#server/domains/money/refund-states.ts'
import type { RefundRow } from '#server/domains/money/refund-store.ts'
import type { OrderRow } from '#server/domains/ordering/orders/order-store.ts'
import type { DB } from '#server/storage/schema.ts'
import type { Queries } from '#server/storage/transaction.ts'
import { RING } from '../../shop/buyer.ts'
import { MINUTE } from '../../shop/movable-clock.ts'
import { stockBySize } from '../../shop/sized-catalogue.ts'
import { expectParcels, parcelFates } from './judge-parcels.ts'
import { deliveryFates, FATES, paymentFates, providerFates } from './payment-fates.ts'
import type { PaymentSimulation, Records } from './payment-simulation.ts'
import { lossesOf } from './provider-accounts.ts'
import { expectBalancedBooks } from './provider-books.ts'
import { COUPON, PAID_PAISE } from './simulated-shoppers.ts'

/** What a run begins with. */
export interface Rings {
  /** Of each size. */
  stock: number
  /** The size each of the two shoppers wants. */
  sizes: readonly [string | null, string | null]
  /** How often the coupon of all purchases may be used. */
  uses: CouponLimits
}

export type CouponLimits = Pick<Parameters<typeof addCoupon>[1], 'maxUses' | 'maxUsesPerShopper'>

/** More than one run can buy. */
export const PLENTY = 99

/** Taken when everything has ended. */
export interface ShopRecords {
  orders: OrderRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  disputes: DB['disputes'][]
  checkouts: DB['checkout_sessions'][]
  returns: DB['order_returns'][]
}

/** Expects at any time: never below zero, and the sum of its sizes. */
export async function expectPossibleStock(db: Queries, sizes: Rings['sizes']): Promise<void> {
  const { all, ...left } = await stockBySize(db, RING)
  expect(Math.min(all, ...Object.values(left))).toBeGreaterThanOrEqual(0)
  if (sizes[0] !== null) expect(all).toBe(Object.values(left).reduce((sum, stock) => sum + stock, 0))
}

/** Expects at any time: as many uses as the owner allows, at most. */
export async function expectCouponLimits(db: Queries, { maxUses }: CouponLimits): Promise<void> {
  const coupon = await db.selectFrom('coupons').select('uses').where('code', '=', COUPON.code).executeTakeFirst()
  expect(coupon?.uses).toBeGreaterThanOrEqual(0)
  expect(coupon?.uses).toBeLessThanOrEqual(maxUses ?? Number.POSITIVE_INFINITY)
}

/** Checks the final state, and returns the outcome of each payment and provider. */
export async function judge(simulation: PaymentSimulation, db: Queries, rings: Rings): Promise<string[]> {
  const records: ShopRecords = {
    orders: await db.selectFrom('orders').selectAll().execute(),
    payments: await db.selectFrom('payments').selectAll().execute(),
    refunds: await db.selectFrom('refunds').selectAll().execute(),
    disputes: await db.selectFrom('disputes').selectAll().execute(),
    checkouts: await db.selectFrom('checkout_sessions').selectAll().execute(),
    returns: await db.selectFrom('order_returns').selectAll().execute(),
  }
  const { orders, payments, refunds, checkouts, returns } = records
  const jobs = await db.selectFrom('outbox').selectAll().execute()

  const standing = orders.filter(isStanding)
  await expectStock(db, rings, standing, returns)
  expectTakenOnce(orders)
  expect(await differences(simulation, db)).toEqual([])
  const purchases = standing.filter(isPurchase)
  await expectCouponLimits(db, rings.uses)
  for (const { user_id } of purchases) {
    const own = purchases.filter((one) => one.user_id === user_id)
    expect(own.length).toBeLessThanOrEqual(rings.uses.maxUsesPerShopper ?? Number.POSITIVE_INFINITY)
  }
  expect(checkouts.filter(({ state }) => state === 'reserved')).toEqual([])
  expect(jobs.filter(({ state }) => state !== 'done')).toEqual([])

  // Not captured again and again.
  expect(simulation.declined).toEqual([...new Set(simulation.declined)])

  const providers = await simulation.readRecords()
  const captured = Object.values(providers).flatMap((provider) => provider.captured)
  expect(payments.map(({ id, amount, currency }) => `${id} ${amount} ${currency}`).sort()).toEqual(
    captured.map(({ id, amount, currency }) => `${id} ${amount} ${currency}`).sort(),
  )
  for (const payment of payments) {
    expectRecordedLosses(payment, records, providers)
    expectKeptOrBack(payment, records)
    expectReason(payment, records, rings)
  }
  expectOnePurchaseEach(standing.filter(isPurchase), checkouts)
  for (const order of standing.filter((one) => one.method !== 'cod' && isPurchase(one))) {
    expect(order.total_paise).toBe(PAID_PAISE)
    expect(paymentsOf(order, records)).toHaveLength(1)
  }
  const told = jobs.filter(
    ({ kind, dedupe_key }) => kind === 'send-order-email' && /-(placed|to-confirm)$/.test(dedupe_key),
  )
  const names = told.map(({ dedupe_key }) => dedupe_key.replace(/-(placed|to-confirm)$/, ''))
  expect([...new Set(names)].sort()).toEqual(
    orders
      .filter(isPurchase)
      .map(({ id }) => `order-${id}`)
      .sort(),
  )
  expectCauses(orders, records, simulation)
  // What nobody confirms is never sent, and ends.
  expect(orders.filter((order) => order.needs_confirmation === 1 && order.status !== 'cancelled')).toEqual([])
  expect(jobs.filter(({ kind }) => kind === 'send-refund-email').length).toBeLessThanOrEqual(refunds.length)
  for (const order of orders) await expectInvoice(db, order, records)
  const parcels = await simulation.carrier.listParcels()
  await expectParcels(db, orders, parcels)
  await expectBalancedBooks(db, records, providers, simulation.clock.now())
  const fates = await Promise.all(payments.map((payment) => paymentFates(payment, records, simulation)))
  return [
    ...fates.flat(),
    ...orders.filter(isPurchase).flatMap(deliveryFates),
    ...returns.map(({ state }) => `a return ${state}`).filter((fate) => FATES.includes(fate)),
    ...providerFates(providers, simulation),
    ...parcelFates(jobs, parcels),
  ]
}

/** Neither cancelled nor brought back: the rings are the shopper’s. */
function isStanding({ status, returned_at }: Pick<OrderRow, 'status' | 'returned_at'>): boolean {
  return status !== 'cancelled' && returned_at === null
}

/** The order was cancelled by its shopper, unconfirmed, or without any money left. */
function expectCauses(
  orders: readonly OrderRow[],
  { payments, refunds }: ShopRecords,
  { shoppers }: PaymentSimulation,
) {
  const cancelled = orders.filter(({ id, status }) => status === 'cancelled' && !shoppers.cancelled.has(id))
  for (const { checkout_session_id } of cancelled.filter((order) => order.method !== 'cod')) {
    const own = payments.filter((payment) => payment.checkout_session_id === checkout_session_id)
    const reasons = refunds
      .filter(({ payment_id }) => own.some(({ id }) => id === payment_id))
      .map(({ reason }) => reason)
    expect(reasons).not.toContain('cancelled')
  }
}

/** Others replace returned rings, and cost nothing. */
function isPurchase({ total_paise }: OrderRow): boolean {
  return total_paise > 0
}

/** After the recorded refunds. */
function leftOf({ id, amount }: PaymentRow, refunds: ShopRecords['refunds']): number {
  return refunds.filter(({ payment_id }) => payment_id === id).reduce((left, refund) => left - refund.amount, amount)
}

/** Without those that are one too many and back already. */
function paymentsOf(order: OrderRow, { payments, refunds }: ShopRecords): PaymentRow[] {
  const isTooMany = ({ id }: PaymentRow) =>
    refunds.some(({ payment_id, reason }) => payment_id === id && WITHOUT_ORDER.has(reason))
  const own = payments.filter((one) => one.checkout_session_id === order.checkout_session_id && !isTooMany(one))
  const withMoney = own.filter((payment) => leftOf(payment, refunds) > 0)
  return withMoney.length > 0 ? withMoney : own.slice(0, 1)
}

/**
 * Expects that the rings of standing orders are missing, in their sizes, and
 * those reserved for exchanges, less the returned ones.
 */
async function expectStock(
  db: Queries,
  { stock, sizes }: Rings,
  standing: readonly OrderRow[],
  returns: ShopRecords['returns'],
): Promise<void> {
  const lines = await db.selectFrom('order_lines').select(['order_id', 'size']).execute()
  const { all, ...left } = await stockBySize(db, RING)
  // One that came back reserves nothing until it is sent again.
  const reserved = returns.filter(({ wanted, state, exchange_order_id }) => {
    return wanted === 'exchange' && /approved|received/.test(state) && exchange_order_id === null
  })
  const back = returns.filter(({ state, exchange_order_id }) => state === 'refunded' || exchange_order_id !== null)
  const gone = [...standing.map(({ id }) => id), ...reserved.map(({ order_id }) => order_id)]
  const soldIn = (size: string | null, ids: readonly string[]) =>
    ids.filter((id) => lines.some((line) => line.order_id === id && line.size === size)).length
  const backIds = back.map(({ order_id }) => order_id)
  for (const size of new Set(sizes)) {
    expect(size === null ? all : left[size]).toBe(stock - soldIn(size, gone) + soldIn(size, backIds))
  }
  expect(all).toBe(stock * new Set(sizes).size - gone.length + back.length)
}

/** Expects that orders hold their rings exactly while they stand, and nothing is held for confirmation. */
function expectTakenOnce(orders: readonly OrderRow[]): void {
  for (const { stock_state, stock_until, ...order } of orders) {
    expect({ stock_state, stock_until }).toEqual({
      stock_state: isStanding(order) ? 'taken' : expect.stringMatching(/^(returned|gone)$/),
      stock_until: null,
    })
  }
}

/** What `check` would tell the owner. */
async function differences({ payments }: PaymentSimulation, db: Queries): Promise<string[]> {
  const found: string[] = []
  for await (const { what } of findDifferences(db, null)) found.push(what)
  for await (const { what } of comparePayments(payments, 0)) found.push(what)
  return found
}

/**
 * Expects the same disputes, and the same refunds and deductions as at the
 * provider, never more than was paid. What was charged back there, the owner has
 * paid by hand.
 */
function expectRecordedLosses(
  { id, method, amount }: PaymentRow,
  { refunds, disputes }: ShopRecords,
  { razorpay, stripe, payPal }: Records,
): void {
  if (method === 'cod') throw new Error('Cash on Delivery has no provider.')
  const provider = { razorpay, stripe, paypal: payPal }[method]
  const disputed = provider.disputes.filter(({ paymentId }) => paymentId === id)
  const isOfPayment = ({ payment_id }: { payment_id: string }) => payment_id === id
  expect(
    disputes
      .filter(isOfPayment)
      .map((one) => `${one.id} ${one.phase} ${one.amount} ${one.state}`)
      .sort(),
  ).toEqual(disputed.map((one) => `${one.id} ${one.phase} ${one.amount} ${one.state}`).sort())
  const own = refunds.filter(isOfPayment)
  const recorded = own.filter((refund) => !isManualRefund(refund))
  if (recorded.length < own.length) expect(disputed.map(({ state }) => state)).toContain('lost')
  const line = (of: { provider_id: string | null; amount: number }) => `${of.provider_id} ${of.amount}`
  expect(recorded.map((refund) => `${line(refund)} ${refund.state}`).sort()).toEqual(
    lossesOf(provider, id)
      .map((loss) => `${line({ provider_id: loss.id, amount: loss.amount })} succeeded`)
      .sort(),
  )
  expect(own.reduce((sum, refund) => sum + refund.amount, 0)).toBeLessThanOrEqual(amount)
}

/**
 * Expects that a payment belongs to a standing order, or is back in full. Money
 * that left without the shop’s request takes the order with it, unless its parcel
 * has left too. Money of unknown orders waits for the owner.
 */
function expectKeptOrBack(payment: PaymentRow, records: ShopRecords): void {
  const { orders, refunds } = records
  const left = leftOf(payment, refunds)
  const reasons = refunds.filter(({ payment_id }) => payment_id === payment.id).map(({ reason }) => reason)
  if (payment.checkout_session_id === null) {
    if (reasons.includes('by owner')) expect(left).toBe(0)
    return
  }
  const order = orders.find((one) => paymentsOf(one, records).includes(payment))
  if (!order || !isStanding(order)) {
    expect({ payment: payment.id, reasons, order: order?.status, left }).toMatchObject({ left: 0 })
    return
  }
  expect(reasons.filter((reason) => !['by provider', 'disputed', 'returned'].includes(reason))).toEqual([])
  const isWithoutMoney = left === 0 && order.status === 'pending'
  expect({ payment: payment.id, order: order.status, isWithoutMoney }).toMatchObject({ isWithoutMoney: false })
}

/** Expects that the shop gave a payment back for a true reason. */
function expectReason(
  payment: PaymentRow,
  { orders, payments, refunds, checkouts }: ShopRecords,
  { stock, uses }: Rings,
): void {
  const reasons = refunds.filter(({ payment_id }) => payment_id === payment.id).map(({ reason }) => reason)
  const of = checkouts.find(({ id }) => id === payment.checkout_session_id)
  const order = orders.find((one) => one.checkout_session_id === payment.checkout_session_id)
  if (reasons.includes('cancelled')) expect(order?.status).toBe('cancelled')
  if (reasons.includes('returned to origin')) expect(order?.returned_at).not.toBeNull()
  // For the provider it is paid, whatever offer or fee has changed the amount.
  expect(reasons).not.toContain('wrong amount')
  expect(payment.expected).toBe(of?.charge ?? null)
  if (reasons.includes('duplicate')) {
    const isPaidTwice = payments.filter((one) => one.checkout_session_id === of?.id).length > 1
    const hasChangedMethod = orders.some(
      (one) =>
        one.user_id === of?.user_id && one.checkout_session_id !== of?.id && one.created_at >= (of?.created_at ?? 0),
    )
    expect(isPaidTwice || hasChangedMethod).toBe(true)
  }
  if (reasons.includes('coupon used up')) expect(uses.maxUses ?? uses.maxUsesPerShopper).not.toBeNull()
  // Whoever pays in time pays the old price.
  if (reasons.includes('price changed')) expect(payment.received_at).toBeGreaterThan((of?.reserved_until ?? 0) - MINUTE)
  if (reasons.includes('expired')) expect(payment.received_at).toBeGreaterThan((of?.reserved_until ?? 0) + 59 * MINUTE)
  if (!reasons.includes('too late')) return
  expect(stock).not.toBe(PLENTY)
  // A failed try alone never ends a reservation.
  const hasOthers = checkouts.filter(({ user_id }) => user_id === of?.user_id).length > 1
  const isOver = payment.received_at > (of?.reserved_until ?? 0)
  if (payment.method === 'razorpay') expect(isOver || hasOthers || of?.holds_stock === 0).toBe(true)
}

/**
 * Expects that no purchase has become two orders. A shopper always wants the same
 * ring and size. A checkout that begins after the order wants another one; one
 * that began before it wants the same one with another payment method.
 */
function expectOnePurchaseEach(standing: readonly OrderRow[], checkouts: ShopRecords['checkouts']): void {
  const begunAt = (of: OrderRow) => checkouts.find(({ id }) => id === of.checkout_session_id)?.created_at ?? Number.NaN
  for (const order of standing) {
    const twins = standing.filter(({ id, user_id }) => id !== order.id && user_id === order.user_id)
    expect(twins.filter((twin) => begunAt(twin) < order.created_at && begunAt(order) < twin.created_at)).toEqual([])
  }
}

/**
 * Every purchase that has left has one, credited with what came back and what was
 * refunded without the shop’s request, but not what disputes took. Exchanges have
 * none.
 */
async function expectInvoice(db: Queries, order: OrderRow, records: ShopRecords): Promise<void> {
  const { id, status, total_paise, returned_at } = order
  const hasInvoice = status !== 'pending' && status !== 'cancelled' && isPurchase(order)
  const paidBack = records.returns
    .filter(({ root_order_id }) => root_order_id === id)
    .reduce((sum, { refunded_paise }) => sum + (refunded_paise ?? 0), 0)
  const [payment] = order.method === 'cod' ? [] : paymentsOf(order, records)
  const own = records.refunds.filter(({ payment_id }) => payment_id === payment?.id)
  // What a dispute took reduces no tax by itself.
  const lost = own.filter(({ reason }) => reason === 'by provider')
  const isAllRefunded = lost.length > 0 && own.every(({ reason }) => reason !== 'disputed')
  const isGone = isAllRefunded && payment !== undefined && leftOf(payment, records.refunds) === 0
  const lostAmount = lost.reduce((sum, { amount }) => sum + amount, 0)
  const lostPaise = payment ? proportion(total_paise, lostAmount, payment.amount) : 0
  const expected = returned_at !== null || isGone ? 0 : Math.max(0, total_paise - paidBack - lostPaise)
  expect({ id, status, left: await creditablePaise(db, id) }).toEqual({
    id,
    status,
    left: hasInvoice ? expected : null,
  })
}
