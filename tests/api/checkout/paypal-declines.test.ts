import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { STOCK, useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { HOUR, MINUTE } from '../../support/shop/movable-clock.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'
import { stockOf } from '../../support/shop/stock.ts'

describe('a payment that PayPal declines', () => {
  const suite = useCheckoutShop()
  const { clock, sandbox, complete, listOrders: orders } = suite
  let key: string
  beforeEach(async () => {
    await sandbox.setFault('paypal', 'declines')
    key = randomUUID()
    await suite.fillBag()
  })

  const begin = async () => (await suite.beginPayPal(key)).answer
  /** Reconciles payments as the shop does every minute. Returns the number of captures that PayPal was asked for. */
  const reconcile = async () => {
    const captures: string[] = []
    const { payPal: hostedPage } = providersOf(() => suite.shop.origin)
    const payPal = {
      ...hostedPage,
      capturePayment: async (id: string) => {
        const before = await hostedPage.readPayment(id)
        if (before.kind === 'ok' && before.value.state === 'approved') captures.push(id)
        return await hostedPage.capturePayment(id)
      },
    }
    await suite.reconcile({ payPal })
    return captures.length
  }
  /** Reconciles payments over several hours without the shopper. Returns the number of captures. */
  const reconcileForHours = async () => {
    let captures = 0
    for (const wait of [MINUTE, MINUTE, 20 * MINUTE, HOUR, 7 * HOUR]) {
      clock.pass(wait)
      captures += await reconcile()
    }
    expect(await stockOf(suite.shop.db)).toBe(STOCK)
    return captures
  }

  test('keeps its reservation until its end, and is not retried automatically', async () => {
    const { url, intendedID } = await begin()
    await sandbox.payOnPage(url)
    expect((await complete(intendedID)).code).toBe('PAYMENT_UNVERIFIED')
    clock.pass(9 * MINUTE)
    expect(await reconcile()).toBe(0)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
    // Asking once more does not try the same payment again.
    await sandbox.setFault('paypal', 'none')
    expect((await complete(intendedID)).code).toBe('PAYMENT_UNVERIFIED')
    await sandbox.setFault('paypal', 'declines')
    expect(await reconcileForHours()).toBe(0)
    await sandbox.setFault('paypal', 'none')
    expect(await reconcileForHours()).toBe(0)
    expect(await orders()).toEqual([])
  })

  test('is captured once if the shopper approved it after the reservation, and then releases its stock', async () => {
    const { url } = await begin()
    clock.pass(11 * MINUTE)
    await reconcile()
    await sandbox.payOnPage(url)
    expect(await reconcileForHours()).toBe(1)
  })

  test('succeeds when the shopper tries again and PayPal accepts it', async () => {
    const first = await begin()
    await sandbox.payOnPage(first.url)
    await complete(first.intendedID)
    await sandbox.setFault('paypal', 'none')
    const again = await begin()
    expect(again.intendedID).toBe(first.intendedID)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
    await sandbox.payOnPage(again.url)
    expect((await complete(again.intendedID)).answer.data).toMatchObject({ money: 'paid' })
    expect(await orders()).toHaveLength(1)
  })

  test('is captured automatically when the shopper has approved it again and closed the tab', async () => {
    const { url, intendedID } = await begin()
    await sandbox.payOnPage(url)
    await complete(intendedID)
    await sandbox.setFault('paypal', 'none')
    await sandbox.payOnPage((await begin()).url)
    clock.pass(MINUTE)
    await reconcile()
    expect(await orders()).toMatchObject([{ money: 'paid' }])
  })
})
