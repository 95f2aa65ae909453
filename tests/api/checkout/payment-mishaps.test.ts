import { describe, expect, test } from 'vitest'
import { RING } from '../../support/shop/buyer.ts'
import { MINUTE } from '../../support/shop/movable-clock.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useDemoStorage } from '../../support/shop/use-demo-storage.ts'
import { PaymentSimulation } from '../../support/simulation/payments/payment-simulation.ts'

const SHOPPER = 0

/** Sequences of events that random runs have found, and which once cost a ring or money. */
describe.each(stores)('a payment on %s', (store) => {
  const demo = useDemoStorage(store)

  test('on delivery takes the last ring, even right after the shopper’s own reservation of it has ended', async () => {
    const simulation = await PaymentSimulation.open(demo.storage, { stock: 1, sizes: [null] })
    await simulation.shoppers.begin(SHOPPER)
    simulation.clock.pass(11 * MINUTE)
    await simulation.shoppers.payOnDelivery(SHOPPER)
    const orders = await demo.storage.db.selectFrom('orders').select('method').execute()
    expect(orders).toEqual([{ method: 'cod' }])
    expect(await stockOf(demo.storage.db, RING)).toBe(0)
  })
})
