import { describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { homeAddress, newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { HOUR, movableClock } from '../../support/shop/movable-clock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

/** Endpoints whose calls send emails or text messages, ask a provider or make papers. */
const COSTLY: readonly EndpointName[] = [
  'createOrder',
  'cancelOrder',
  'correctContact',
  'sendOrderCode',
  'requestReturn',
  'withdrawReturn',
  'startHostedPayment',
  'proceedCheckout',
  'createRazorpayOrder',
  'completeCheckout',
  'verifyRazorpayPayment',
  'shippingAvailable',
  'createShipment',
  'checkPinCode',
  'readMyData',
]

test.each(COSTLY)('%s has a limit for each account', (name) => {
  expect(endpoints[name]).toHaveProperty('perHour')
})

describe.each(stores)('an account on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, environment: { LIMITS: 'on' }, open: { clock: clock.now } })
  const { ask } = shop

  test('places at most twenty orders an hour, and hears when it may go on', async () => {
    const { token } = await newBuyer(ask)
    // An order of nothing that can be bought counts: it asks as much of the shop.
    const order = (amount: number) =>
      ask('createOrder', { body: { ...rings(), amount }, headers: newPurchase(), token })
    for (let at = 0; at < 20; at++) expect((await order(1)).code).toBe('AMOUNT_DIFFERS')
    expect(await order(1)).toMatchObject({ http: 429, code: 'TOO_OFTEN', answer: { retryAfter: 3600 } })
    expect((await ask('createOrder', { body: rings(), token: (await newBuyer(ask)).token })).http).toBe(200)
    clock.pass(HOUR)
    expect((await order(rings().amount)).http).toBe(200)
  })

  test('corrects the contact of orders at most ten times an hour, and mistyped input does not count', async () => {
    const { token } = await newBuyer(ask)
    const { answer } = await ask('createOrder', { body: rings(), token })
    const correct = (street: string) =>
      ask('correctContact', { path: { id: answer.data._id }, token, body: { address: { ...homeAddress, street } } })
    for (let at = 0; at < 12; at++) expect((await correct('')).code).toBe('INVALID_INPUT')
    for (let at = 0; at < 10; at++) expect((await correct(`${at} Mangal Park`)).http).toBe(200)
    expect((await correct('11 Mangal Park')).code).toBe('TOO_OFTEN')
  })
})
