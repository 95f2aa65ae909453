import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderRow } from '#server/domains/orders/order-store.ts'
import type { PaymentRow } from '#server/domains/payments/payment-store.ts'
import type { RefundRow } from '#server/domains/payments/refund-store.ts'
import { RING } from '../../support/shop/buyer.ts'
import { MINUTE } from '../../support/shop/movable-clock.ts'
import { stockBySize } from '../../support/shop/sized-catalogue.ts'
import { stores } from '../../support/shop/stores.ts'
import { useDemoStorage } from '../../support/shop/use-demo-storage.ts'
import { COUPON, PAID_CENTS, PAID_PAISE, PaymentSimulation } from '../../support/simulation/payment-simulation.ts'

/** Number of random runs; `npm run test:payments` sets it to 10,000. PostgreSQL is slower and gets a tenth. */
const RUNS = Number(process.env.PAYMENT_RUNS ?? 50)
const RUNS_ON = { sqlite: RUNS, postgresql: Math.ceil(RUNS / 10) }
const TIMEOUT_MS = 60_000 + RUNS * 1000
/** More products than the steps of one run can buy. */
const PLENTY = 99
/** The sizes that the two shoppers want: of a ring without sizes, the same one, or different ones. */
const SIZES = [
  [null, null],
  ['14', '14'],
  ['12', '14'],
] as const

interface Rings {
  /** The number of rings of each size before the run. */
  stock: number
  /** The size that each shopper wants. */
  sizes: (typeof SIZES)[number]
}

/** Number of runs in which every outcome but RARE surely occurs. */
const RUNS_THAT_MEET_ALL = 400
/** An outcome that only RUNS_THAT_MEET_IT runs surely reach. */
const RARE = 'refund failed on the page'
const RUNS_THAT_MEET_IT = 4000

const buyer = fc.nat({ max: 1 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('begin'), at: buyer }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pay'), at: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('fail'), at: buyer }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pay late'), at: buyer }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('late money arrives'), at: buyer }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('late money goes back'), at: buyer }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('a refund fails'), at: buyer }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('call back'), at: buyer }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('close the tab'), at: buyer }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('come back'), at: buyer }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('deliver'), at: fc.nat({ max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('a refund on the page fails'), at: buyer }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('leave for the page'), at: buyer }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pay on the page'), at: buyer }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pay on the page with a bad card'), at: buyer }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deliver unsigned'), at: fc.nat({ max: 5 }) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('cancel'), at: buyer }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay on delivery'), at: buyer }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reconcile'), at: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('time runs out'), at: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('work'), at: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait'), at: fc.constantFrom(1, 5, 11) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const fault = fc.constantFrom('down' as const, 'lost response' as const, 'refuse' as const)
/** Number of points between two steps after which the process is killed. */
const killedAt = fc.nat({ max: 8 })

const moment = fc.record({
  /** One step, or two concurrent ones. */
  steps: fc.array(step, { minLength: 1, maxLength: 2 }),
  fault: fc.oneof({ weight: 6, arbitrary: fc.constant('none' as const) }, { weight: 1, arbitrary: fault }),
  killedAt: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: killedAt }),
})

/** The faults while the shop reconciles its payments after the last step. */
const aftermath = fc.record({ fault, killedAt: fc.option(killedAt, { freq: 2 }) })

async function take(simulation: PaymentSimulation, { act, at }: Step): Promise<void> {
  const acts: Record<string, () => Promise<void> | void> = {
    begin: () => simulation.begin(at),
    pay: () => simulation.pay(at, true),
    fail: () => simulation.pay(at, false),
    'pay late': () => simulation.payLate(at),
    'late money arrives': () => simulation.razorpay.endLate(at, true),
    'late money goes back': () => simulation.razorpay.endLate(at, false),
    'a refund fails': () => simulation.razorpay.failRefund(at),
    'call back': () => simulation.callBack(at),
    'close the tab': () => simulation.closeTab(at),
    'come back': () => simulation.comeBack(at),
    deliver: () => simulation.deliver(at),
    'leave for the page': () => simulation.leaveForPage(at),
    'pay on the page': () => simulation.payOnPage(at, true),
    'pay on the page with a bad card': () => simulation.payOnPage(at, false),
    'a refund on the page fails': () => simulation.hostedPage.failRefund(at),
    'deliver unsigned': () => simulation.deliverUnsigned(at),
    cancel: () => simulation.cancel(at),
    'pay on delivery': () => simulation.payOnDelivery(at),
    'time runs out': () => simulation.expireAll(),
    reconcile: () => simulation.reconcile(),
    work: () => simulation.work(),
    wait: () => simulation.clock.pass(at * MINUTE),
  }
  const wanted = acts[act]
  if (!wanted) throw new Error(`Unknown step ${act}.`)
  await simulation.survive(wanted)
}

describe.each(stores)('every sequence of payment events on %s', (store) => {
  const demo = useDemoStorage(store)

  /** Deletes what the previous run left unfinished. */
  async function forgetAll(): Promise<void> {
    const children = ['order_lines', 'orders', 'refunds', 'payments'] as const
    for (const table of [...children, 'checkout_sessions', 'coupons', 'outbox'] as const) {
      await demo.storage.db.deleteFrom(table).execute()
    }
  }

  test(
    'ends with one order per payment or with a refund, and with the right stock',
    async () => {
      const met = new Set<string>()
      await fc.assert(
        fc.asyncProperty(
          fc.record({ stock: fc.constantFrom(1, 1, 2, PLENTY), sizes: fc.constantFrom(...SIZES) }),
          fc.array(moment, { minLength: 10, maxLength: 32 }),
          fc.constantFrom('processed' as const, 'pending' as const, 'failed' as const),
          aftermath,
          async (rings, moments, refundStatus, { fault, killedAt }) => {
            // The database driver frees memory only between turns of the event loop, which this run would otherwise
            // delay for minutes.
            await new Promise(setImmediate)
            await forgetAll()
            const simulation = await PaymentSimulation.open(demo.storage, rings)
            simulation.refundStatus = refundStatus
            for (const { steps, ...befalls } of moments) {
              // Gives each moment a later time.
              simulation.clock.pass(1)
              simulation.fault = befalls.fault
              simulation.kill.killAt(befalls.killedAt)
              await Promise.all(steps.map((one) => take(simulation, one)))
              await expectPossibleStock(rings.sizes)
            }
            simulation.fault = fault
            simulation.kill.killAt(killedAt)
            await simulation.recoverOnce()
            await simulation.settle()
            for (const fate of await judge(simulation, rings)) met.add(fate)
          },
        ),
        { numRuns: RUNS_ON[store] },
      )
      // Without this check, the runs might never reach the interesting outcomes.
      if (RUNS_ON[store] >= RUNS_THAT_MEET_ALL) {
        if (RUNS_ON[store] < RUNS_THAT_MEET_IT) met.add(RARE)
        expect([...met].sort()).toEqual([
          'cancelled',
          'declined',
          'duplicate',
          'order after its reservation',
          'paid',
          'paid by two methods',
          'refund failed',
          RARE,
          'refunded automatically',
          'too late',
        ])
      }
    },
    TIMEOUT_MS,
  )

  async function expectPossibleStock(sizes: Rings['sizes']): Promise<void> {
    const { all, ...left } = await stockBySize(demo.storage.db, RING)
    expect(Math.min(all, ...Object.values(left))).toBeGreaterThanOrEqual(0)
    if (sizes[0] !== null) expect(all).toBe(Object.values(left).reduce((sum, stock) => sum + stock, 0))
  }

  /** Expects that exactly the rings of the standing orders are missing, in their sizes. */
  async function expectStock({ stock, sizes }: Rings, standing: readonly OrderRow[]): Promise<void> {
    const lines = await demo.storage.db.selectFrom('order_lines').select(['order_id', 'size']).execute()
    const { all, ...left } = await stockBySize(demo.storage.db, RING)
    for (const size of new Set(sizes)) {
      const sold = standing.filter(({ id }) => lines.some((line) => line.order_id === id && line.size === size))
      expect(size === null ? all : left[size]).toBe(stock - sold.length)
    }
    expect(all).toBe(stock * new Set(sizes).size - standing.length)
  }

  /** Checks the final state and returns the outcome of each payment that arrived. */
  async function judge(simulation: PaymentSimulation, { stock: stockBefore, sizes }: Rings): Promise<string[]> {
    const { db } = demo.storage
    const orders = await db.selectFrom('orders').selectAll().execute()
    const payments = await db.selectFrom('payments').selectAll().execute()
    const intended = await db.selectFrom('checkout_sessions').selectAll().execute()
    const refunds = await db.selectFrom('refunds').selectAll().execute()
    const jobs = await db.selectFrom('outbox').selectAll().execute()
    const reasonOf = ({ id }: PaymentRow) => refunds.find((refund) => refund.payment_id === id)?.reason ?? null

    const begunAt = (of: { checkout_session_id: string | null }) =>
      intended.find(({ id }) => id === of.checkout_session_id)?.created_at ?? Number.NaN
    const shopperOf = (of: { checkout_session_id: string | null }) =>
      intended.find(({ id }) => id === of.checkout_session_id)?.user_id
    const hasChangedMethod = (payment: PaymentRow) =>
      orders.some(
        (order) =>
          order.user_id === shopperOf(payment) &&
          order.checkout_session_id !== payment.checkout_session_id &&
          order.created_at >= begunAt(payment),
      )

    const standing = orders.filter(({ status }) => status !== 'cancelled')
    await expectStock({ stock: stockBefore, sizes }, standing)
    const coupon = await db.selectFrom('coupons').select('uses').where('code', '=', COUPON.code).executeTakeFirst()
    expect(coupon?.uses).toBe(standing.length)
    expect(intended.filter(({ state }) => state === 'reserved')).toEqual([])
    expect(jobs.filter(({ state }) => state !== 'done')).toEqual([])

    // A declined approval must not be captured again and again.
    for (const times of simulation.hostedPage.declinedSince.values()) expect(times).toBe(1)

    expect(payments.map(({ id }) => id).sort()).toEqual(simulation.capturedIds().sort())
    for (const payment of payments) {
      const order = orders.find((one) => one.checkout_session_id === payment.checkout_session_id)
      const refund = refunds.filter(({ payment_id }) => payment_id === payment.id)
      expectKeptOrBack(payment, refund, order, simulation.refundedAmounts(payment.id))
      const reason = reasonOf(payment)
      if (reason === 'duplicate') {
        const paidWith = payments.filter((one) => one.checkout_session_id === payment.checkout_session_id)
        expect(paidWith.length > 1 || hasChangedMethod(payment)).toBe(true)
      }
      if (stockBefore === PLENTY) expect(reason).not.toBe('too late')
    }
    // A shopper always wants the same ring and size. A checkout that begins after the shopper’s order wants another one; a checkout
    // that began before it wants the same one with another payment method.
    for (const order of standing) {
      const twins = standing.filter(({ id, user_id }) => id !== order.id && user_id === order.user_id)
      expect(twins.filter((twin) => begunAt(twin) < order.created_at && begunAt(order) < twin.created_at)).toEqual([])
    }
    for (const order of standing.filter(({ method }) => method !== 'cod')) {
      const kept = payments.filter(
        (one) => one.checkout_session_id === order.checkout_session_id && reasonOf(one) === null,
      )
      expect(order.total_paise).toBe(PAID_PAISE)
      expect(kept.map(({ amount }) => amount)).toEqual([order.method === 'other' ? PAID_CENTS : PAID_PAISE])
    }
    const told = jobs.filter(
      ({ kind, dedupe_key }) => kind === 'send-order-email' && /-(placed|to-confirm)$/.test(dedupe_key),
    )
    expect(told).toHaveLength(orders.length)
    expect(jobs.filter(({ kind }) => kind === 'send-refund-email')).toHaveLength(refunds.length)
    const fates = payments.map((payment) => {
      const { checkout_session_id } = payment
      const reason = reasonOf(payment)
      const of = intended.find(({ id }) => id === checkout_session_id)
      const order = orders.find((one) => one.checkout_session_id === checkout_session_id)
      const isLate = of && order && order.created_at > of.reserved_until
      const isOnlyOne = payments.filter((one) => one.checkout_session_id === checkout_session_id).length === 1
      if (reason === 'duplicate' && isOnlyOne) return 'paid by two methods'
      return reason ?? (isLate ? 'order after its reservation' : 'paid')
    })
    return [...fates, ...simulation.razorpay.kindsOfFailure(), ...simulation.hostedPage.kindsOfFailure()]
  }
})

/** Expects that a payment either belongs to an active order or was refunded once in full, by `refund`. */
function expectKeptOrBack(
  { id, method }: PaymentRow,
  [refund, ...further]: readonly RefundRow[],
  order: OrderRow | undefined,
  refundsOf: readonly number[],
): void {
  const charged = method === 'other' ? PAID_CENTS : PAID_PAISE
  const keeps = !refund && order?.status === 'pending' && refundsOf.length === 0
  const isRecorded = further.length === 0 && refund?.state === 'succeeded' && refund.amount === charged
  const isBack = isRecorded && refundsOf.length === 1 && refundsOf[0] === charged
  expect({ id, refund, keeps, isBack }).toMatchObject({ keeps: !isBack, isBack: !keeps })
  if (refund?.reason === 'cancelled') expect(order?.status).toBe('cancelled')
}
