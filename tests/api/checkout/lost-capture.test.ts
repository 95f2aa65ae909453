import { describe, expect, test } from 'vitest'
import { useDemoStorage } from '../../support/database/use-demo-storage.ts'
import { stores } from '../../support/shop/stores.ts'
import { PaymentSimulation } from '../../support/simulation/payments/payment-simulation.ts'
import { useProviderNetwork } from '../../support/simulation/payments/provider-network.ts'

const SHOPPER = 0
/** The point of a start at which the items are reserved, but the payment is not started. */
const AFTER_RESERVING = 5

describe.each(stores)('a captured payment whose response is lost, on %s', (store) => {
  const demo = useDemoStorage(store)
  const providers = useProviderNetwork()

  test('becomes an order, even if the server stopped while it started the payment again', async () => {
    const simulation = await PaymentSimulation.open(demo.storage, providers.network, { stock: 1, sizes: [null] })
    await simulation.shoppers.begin(SHOPPER)
    simulation.clock.pass(1)
    await simulation.shoppers.leaveForPage(SHOPPER)
    // The first window takes the only ring again, so the page that is approved now is no longer polled.
    await simulation.shoppers.begin(SHOPPER)
    await simulation.shoppers.payOnPage(SHOPPER, true)
    await simulation.shoppers.comeBack(SHOPPER)
    expect(await payments()).toEqual([{ payment_state: 'gone', next_check_at: null }])

    simulation.kill.killAt(AFTER_RESERVING)
    await simulation.survive(() => simulation.shoppers.leaveForPage(SHOPPER))
    simulation.kill.killAt(null)
    // It is polled again, because the first page can still be approved.
    expect(await payments()).toEqual([{ payment_state: 'open', next_check_at: expect.any(Number) }])

    simulation.fault = 'lost response'
    await simulation.shoppers.comeBack(SHOPPER)
    expect((await simulation.readRecords()).payPal.captured).toHaveLength(1)
    await simulation.settle()
    const orders = await demo.storage.db.selectFrom('orders').select(['method', 'status']).execute()
    expect(orders).toEqual([{ method: 'paypal', status: 'pending' }])
  })

  const payments = () =>
    demo.storage.db
      .selectFrom('checkout_sessions')
      .select(['payment_state', 'next_check_at'])
      .where('method', '=', 'paypal')
      .execute()
})
