import { beforeEach, describe, expect, test } from 'vitest'
import { listReceived } from '#server/domains/accounting/money-store.ts'
import { readMoney } from '#server/domains/ordering/orders/describe-order.ts'
import { moneyOf } from '#server/domains/ordering/orders/order-money.ts'
import { useDemoStorage } from '../../support/database/use-demo-storage.ts'
import { RING } from '../../support/shop/buyer.ts'
import { MINUTE } from '../../support/shop/movable-clock.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'
import { PaymentSimulation } from '../../support/simulation/payments/payment-simulation.ts'
import { lossesOf } from '../../support/simulation/payments/provider-accounts.ts'
import { useProviderNetwork } from '../../support/simulation/payments/provider-network.ts'
import { COUPON } from '../../support/simulation/payments/simulated-shoppers.ts'

const SHOPPER = 0

/** Sequences of events that random runs have found, and which once cost a ring or money. */
describe.each(stores)('a payment on %s', (store) => {
  const demo = useDemoStorage(store)
  const providers = useProviderNetwork()

  beforeEach(async () => {
    await demo.storage.db.deleteFrom('coupons').where('code', '=', COUPON.code).execute()
  })

  test('on delivery takes half of the last rings, even right after the shopper’s own reservation has ended', async () => {
    const simulation = await PaymentSimulation.open(demo.storage, providers.network, { stock: 2, sizes: [null] })
    await simulation.shoppers.begin(SHOPPER)
    simulation.clock.pass(11 * MINUTE)
    await simulation.shoppers.payOnDelivery(SHOPPER)
    const orders = await demo.storage.db.selectFrom('orders').select('method').execute()
    expect(orders).toEqual([{ method: 'cod' }])
    expect(await stockOf(demo.storage.db, RING)).toBe(1)
  })

  test('one too many is refunded in full, even if the owner refunded half of it before the shop knew of it', async () => {
    const simulation = await PaymentSimulation.open(demo.storage, providers.network, { stock: 2, sizes: [null] })
    await simulation.shoppers.begin(SHOPPER)
    await simulation.shoppers.pay(SHOPPER, true)
    await simulation.shoppers.pay(SHOPPER, true)
    await simulation.accounts.razorpay.refund(1, false)
    await simulation.settle()
    const { razorpay } = await simulation.readRecords()
    const second = razorpay.captured[1]
    const losses = lossesOf(razorpay, second?.id ?? '')
    expect(losses.reduce((sum, { amount }) => sum + amount, 0)).toBe(second?.amount)
  })

  test('one too many that the owner refunds leaves the order as it is, paid by the other one', async () => {
    const simulation = await PaymentSimulation.open(demo.storage, providers.network, { stock: 2, sizes: [null] })
    await simulation.shoppers.begin(SHOPPER)
    await simulation.shoppers.pay(SHOPPER, true)
    await simulation.shoppers.comeBack(SHOPPER)
    await simulation.shoppers.pay(SHOPPER, true)
    await simulation.accounts.razorpay.refund(1, false)
    await simulation.accounts.razorpay.refund(1, true)
    await simulation.settle()
    const [first] = (await simulation.readRecords()).razorpay.captured
    const order = await demo.storage.db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.checkout_session_id', 'orders.checkout_session_id')
      .selectAll('orders')
      .where('payments.id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(order.status).toBe('pending')
    expect(moneyOf(order, await readMoney(demo.storage.db, [{ row: order }]))).toBe('paid')
  })

  test('that the owner refunded in two parts before the shop knew of it has two refunds, not three', async () => {
    const simulation = await PaymentSimulation.open(demo.storage, providers.network, { stock: 2, sizes: [null] })
    await simulation.shoppers.begin(SHOPPER)
    await simulation.shoppers.pay(SHOPPER, true)
    await simulation.accounts.razorpay.refund(0, false)
    await simulation.accounts.razorpay.refund(0, false)
    await simulation.settle()
    const { captured, refunds: made } = (await simulation.readRecords()).razorpay
    const refunds = await demo.storage.db
      .selectFrom('refunds')
      .select('amount')
      .where('payment_id', '=', captured[0]?.id ?? '')
      .execute()
    expect(refunds.map(({ amount }) => amount).sort()).toEqual(made.map(({ amount }) => amount).sort())
  })

  test('through PayPal is found in PayPal’s settlement by its capture', async () => {
    const simulation = await PaymentSimulation.open(demo.storage, providers.network, { stock: 2, sizes: [null] })
    await simulation.shoppers.leaveForPage(SHOPPER)
    await simulation.shoppers.payOnPage(SHOPPER, true)
    await simulation.shoppers.comeBack(SHOPPER)
    const [payment] = (await simulation.readRecords()).payPal.captured
    const received = await listReceived(demo.storage.db)
    expect(received.map(({ id }) => id)).toContain(payment?.reference)
  })
})
