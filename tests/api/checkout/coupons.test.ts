import { beforeEach, describe, expect, test } from 'vitest'
import { removeDemo } from '#server/domains/catalogue-import/demo-data.ts'
import { updateCoupon } from '#server/domains/coupons/coupon-store.ts'
import { addCoupon } from '#server/domains/coupons/coupons.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { newBuyer, newPurchase, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { DAY, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { setStock } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(stores)('coupons on %s', (store) => {
  let asha: Shopper
  const clock = movableClock()
  const shop = useShop({ store, open: { clock: clock.now } })
  const { ask } = shop
  const apply = (code: string, token?: string) => ask('applyCoupon', { body: { code }, ...(token && { token }) })
  const buyFor = (amount: number, coupon: string, { token } = asha) =>
    ask('createOrder', { body: rings(1, { amount, coupon }), headers: newPurchase(), token })
  const add = (code: string, limits: Partial<Parameters<typeof addCoupon>[1]> = {}) =>
    addCoupon(
      shop.db,
      { code, percent: 50, expiresAt: null, maxUses: null, maxUsesPerShopper: null, ...limits },
      clock.now(),
    )
  const half = RING_PRICE / 2

  beforeEach(async () => {
    asha = await newBuyer(ask)
    await setStock(shop.db, 100)
  })

  test('of the demo take ten and twenty-five percent off, whatever their case', async () => {
    expect((await apply(' welcome10 ')).answer).toEqual({ status: 'ok', code: 'WELCOME10', discount: 10 })
    expect((await apply('FESTIVE25')).answer).toMatchObject({ discount: 25 })
  })

  test('that do not exist are refused with a message', async () => {
    const message = 'This coupon code is not valid.'
    expect(await apply('NOTHING')).toMatchObject({ http: 404, code: 'COUPON_UNKNOWN', message })
    expect((await apply('')).code).toBe('INVALID_INPUT')
    expect((await buyFor(RING_PRICE, 'NOTHING')).code).toBe('COUPON_UNKNOWN')
  })

  test('reduce the amount to the paisa and are named in the order', async () => {
    const { answer } = await buyFor(224.1, 'Welcome10')
    expect(answer.data).toMatchObject({ subtotal: 249, amount: 224.1, coupon: { code: 'WELCOME10', amount: 24.9 } })
    expect(await buyFor(RING_PRICE, 'WELCOME10')).toMatchObject({ code: 'AMOUNT_DIFFERS', answer: { amount: 224.1 } })
  })

  test('end at their expiry time', async () => {
    await add('SHORT', { expiresAt: clock.now() + DAY })
    expect((await buyFor(half, 'SHORT')).http).toBe(200)
    clock.pass(DAY)
    expect((await apply('SHORT')).code).toBe('COUPON_ENDED')
    expect((await buyFor(half, 'SHORT')).code).toBe('COUPON_ENDED')
  })

  test('end with their last use, even if many shoppers use it at once', async () => {
    await add('THREE', { maxUses: 3 })
    const tries = await Promise.all(Array.from({ length: 12 }, () => buyFor(half, 'THREE')))
    expect(tries.filter(({ http }) => http === 200)).toHaveLength(3)
    expect(tries.filter(({ code }) => code === 'COUPON_ENDED')).toHaveLength(9)
  })

  test('can be limited to one use per shopper', async () => {
    await add('ONCE', { maxUsesPerShopper: 1 })
    const tries = await Promise.all(Array.from({ length: 4 }, () => buyFor(half, 'ONCE')))
    expect(tries.filter(({ http }) => http === 200)).toHaveLength(1)
    expect((await apply('ONCE', asha.token)).code).toBe('COUPON_USED')
    expect((await buyFor(half, 'ONCE', await newBuyer(ask))).http).toBe(200)
  })

  test('can be used again after the order is cancelled', async () => {
    await add('BACK', { maxUses: 1, maxUsesPerShopper: 1 })
    const { answer } = await buyFor(half, 'BACK')
    await ask('cancelOrder', { path: { id: answer.data._id }, token: asha.token })
    expect((await buyFor(half, 'BACK')).http).toBe(200)
  })

  test('are reserved for an unfinished payment and released when it expires', async () => {
    await add('HELD', { maxUses: 1 })
    const { payment: _, ...purchase } = rings(1, { amount: half, coupon: 'HELD' })
    const begin = (token: string) => ask('createRazorpayOrder', { body: purchase, token })
    const ravi = await newBuyer(ask, 'Ravi Sethi')
    expect((await begin(asha.token)).http).toBe(200)
    expect((await begin(ravi.token)).code).toBe('COUPON_ENDED')
    await ask('createRazorpayOrder', { body: { ...purchase, coupon: '', amount: RING_PRICE }, token: asha.token })
    expect((await begin(ravi.token)).http).toBe(200)
  })

  test('are offered only if they are public, running, and nobody can take their last use', async () => {
    const offers = async () => {
      clock.pass(MINUTE)
      return (await ask('listOffers')).answer.data
    }
    await add('HIDDEN')
    await add('FEW', { isPublic: true, maxUses: 100 })
    await add('EACH', { isPublic: true, maxUsesPerShopper: 1 })
    await add('ENDING', { isPublic: true, percent: 20, expiresAt: clock.now() + DAY })
    const endsAt = new Date(clock.now() + DAY).toISOString()
    const welcome = { code: 'WELCOME10', discount: 10, perShopper: null, endsAt: null }
    expect(await offers()).toEqual([
      { code: 'EACH', discount: 50, perShopper: 1, endsAt: null },
      { code: 'ENDING', discount: 20, perShopper: null, endsAt },
      welcome,
    ])
    await updateCoupon(shop.db, 'EACH', { is_public: 0 })
    clock.pass(DAY)
    expect(await offers()).toEqual([welcome])
  })

  test('of the demo are deleted with the demo', async () => {
    await removeDemo(shop.db)
    expect((await apply('WELCOME10')).code).toBe('COUPON_UNKNOWN')
  })
})

describe('guessing coupons', () => {
  const clock = movableClock()
  const shop = useShop({ environment: { LIMITS: 'on' }, open: { clock: clock.now } })
  const { ask } = shop

  test('ends after twenty different unknown codes an hour, wherever they are sent', async () => {
    const { token } = await newBuyer(ask)
    const { payment: _, ...purchase } = rings()
    const ways = [
      (code: string) => ask('applyCoupon', { body: { code }, token }),
      (code: string) => ask('createOrder', { body: rings(1, { coupon: code }), headers: newPurchase(), token }),
      (code: string) => ask('createRazorpayOrder', { body: { ...purchase, coupon: code }, token }),
    ]
    for (let guess = 0; guess < 20; guess++) {
      const refused = await ways[guess % ways.length]?.(`GUESS${guess}`)
      expect(refused?.code).toBe('COUPON_UNKNOWN')
      // A mistyped code that is sent again is no further guess.
      await ways[0]?.(`GUESS${guess}`)
    }
    for (const way of ways) {
      const refused = await way('GUESS99')
      expect(refused).toMatchObject({ http: 429, code: 'TOO_OFTEN', answer: { retryAfter: 3600 } })
    }
    // Otherwise, a code that is accepted would tell that the guess was right.
    expect((await ask('applyCoupon', { body: { code: 'WELCOME10' }, token })).code).toBe('TOO_OFTEN')
    const other = await newBuyer(ask)
    expect((await ask('applyCoupon', { body: { code: 'WELCOME10' }, token: other.token })).http).toBe(200)
    expect((await ask('createOrder', { body: rings(), headers: newPurchase(), token })).http).toBe(200)
    clock.pass(60 * MINUTE)
    expect((await ask('applyCoupon', { body: { code: 'WELCOME10' }, token })).http).toBe(200)
  })

  test('ends even if all guesses are sent at once', async () => {
    const { token } = await newBuyer(ask)
    const codes = Array.from({ length: 60 }, (_, guess) => `ATONCE${guess}`)
    const refused = await Promise.all(codes.map((code) => ask('applyCoupon', { body: { code }, token })))
    expect(refused.filter(({ code }) => code === 'COUPON_UNKNOWN')).toHaveLength(20)
    expect(refused.filter(({ code }) => code === 'TOO_OFTEN')).toHaveLength(40)
  })

  test('does not end for codes that exist', async () => {
    const { token } = await newBuyer(ask)
    for (let time = 0; time < 25; time++) {
      expect((await ask('applyCoupon', { body: { code: 'WELCOME10' }, token })).http).toBe(200)
    }
  })

  test('ends for guests as well', async () => {
    const apply = (code: string) => ask('applyCoupon', { body: { code } })
    for (let guess = 0; guess < 20; guess++) expect((await apply(`GUESS${guess}`)).code).toBe('COUPON_UNKNOWN')
    expect((await apply('GUESS20')).code).toBe('TOO_OFTEN')
  })
})
