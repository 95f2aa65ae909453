/** However late money arrives, coupons keep their limits, and old prices end. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addCoupon } from '#server/domains/coupons/coupons.ts'
import { RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, HOUR, MINUTE } from '../../support/shop/movable-clock.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('payments that arrive late on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { clock, ask, sandbox, listOrders: orders, reconcile } = suite

  const add = async (limits: Partial<Parameters<typeof addCoupon>[1]> = {}) => {
    const code = `C${randomUUID().slice(0, 8)}`.toUpperCase()
    const limited = { percent: 50, expiresAt: null, maxUses: 1, maxUsesPerShopper: 1, ...limits }
    await addCoupon(suite.shop.db, { code, ...limited }, clock.now())
    return code
  }
  const usesOf = async (code: string) =>
    (await suite.shop.db.selectFrom('coupons').select('uses').where('code', '=', code).executeTakeFirstOrThrow()).uses

  const started = (quantity: number, coupon?: string) => {
    const { payment: _, ...body } = rings(quantity, coupon ? { coupon, amount: (RING_PRICE * quantity) / 2 } : {})
    return { body, token: suite.asha.token, headers: { 'idempotency-key': randomUUID() } }
  }
  const begin = async (quantity: number, coupon?: string) => {
    const { answer, message } = await ask('createRazorpayOrder', started(quantity, coupon))
    if (!answer.id) throw new Error(message)
    return answer.id
  }
  const beginByCard = async (quantity: number, coupon: string) => {
    const { answer } = await ask('proceedCheckout', started(quantity, coupon))
    return answer
  }
  const pay = async (orderId: string) => {
    const { answer } = await sandbox.payRazorpay(orderId)
    const verified = await ask('verifyRazorpayPayment', { body: answer, token: suite.asha.token })
    return { paymentId: answer.razorpay_payment_id, code: verified.code }
  }
  const reasonOf = async (paymentId: string) => (await refundsOf(suite.shop.db, paymentId)).map(({ reason }) => reason)

  test('a coupon for one use buys one order, whatever checkouts were started with it', async () => {
    const code = await add()
    const started: string[] = []
    for (const quantity of [1, 2, 3, 4, 5]) started.push(await begin(quantity, code))
    const paid: Awaited<ReturnType<typeof pay>>[] = []
    for (const id of started) paid.push(await pay(id))
    expect(await orders()).toHaveLength(1)
    expect(await usesOf(code)).toBe(1)
    const refunded = paid.filter(({ code }) => code === 'PAYMENT_RETURNED')
    expect(refunded).toHaveLength(4)
    for (const { paymentId } of refunded) expect(await reasonOf(paymentId)).toEqual(['coupon used up'])
    await eventually(async () => {
      const mails = (await readMails(suite.shop.dataDir)).filter(({ to }) => to === suite.asha.email)
      expect(mails.filter(({ text }) => /coupon had been used/.test(text))).toHaveLength(4)
    })
  })

  test('a card payment for a replaced checkout gets no second use', async () => {
    const code = await add({ maxUses: null })
    const checkouts: Awaited<ReturnType<typeof beginByCard>>[] = []
    for (const quantity of [1, 2, 3]) checkouts.push(await beginByCard(quantity, code))
    for (const { clientSecret, intendedID } of checkouts) {
      await sandbox.payStripe(clientSecret)
      await ask('completeCheckout', { body: { intendedID }, token: suite.asha.token })
    }
    expect(await orders()).toHaveLength(1)
    expect(await usesOf(code)).toBe(1)
  })

  test('three shoppers who start a payment and do not pay use up nothing', async () => {
    const code = await add({ maxUses: 3, maxUsesPerShopper: null })
    for (const quantity of [1, 2, 3]) await begin(quantity, code)
    clock.pass(11 * MINUTE)
    await reconcile()
    expect(await usesOf(code)).toBe(0)
    expect((await pay(await begin(1, code))).code).toBeUndefined()
  })

  test('within an hour after its reservation, a payment still buys at the same price', async () => {
    const id = await begin(1)
    clock.pass(10 * MINUTE + HOUR - MINUTE)
    await reconcile()
    expect((await pay(id)).code).toBeUndefined()
    expect(await orders()).toMatchObject([{ money: 'paid' }])
  })

  test('later than that, it is refunded', async () => {
    const id = await begin(1)
    clock.pass(10 * MINUTE + HOUR + MINUTE)
    const { paymentId, code } = await pay(id)
    expect(code).toBe('PAYMENT_RETURNED')
    expect(await reasonOf(paymentId)).toEqual(['expired'])
  })

  test('after its reservation, it is refunded if the price has risen', async () => {
    const id = await begin(2)
    clock.pass(11 * MINUTE)
    const price = (paise: number) =>
      suite.shop.db.updateTable('products').set({ price_paise: paise }).where('id', '=', RING).execute()
    await price(99_900)
    const { paymentId, code } = await pay(id)
    await price(RING_PRICE * 100)
    expect(code).toBe('PAYMENT_RETURNED')
    expect(await reasonOf(paymentId)).toEqual(['price changed'])
  })

  test('after its reservation, it is refunded if its coupon has ended', async () => {
    const code = await add({ expiresAt: clock.now() + 5 * MINUTE })
    const id = await begin(1, code)
    clock.pass(11 * MINUTE)
    const { paymentId } = await pay(id)
    expect(await reasonOf(paymentId)).toEqual(['price changed'])
    expect(await usesOf(code)).toBe(0)
  })

  test('a shop that was down for a day refunds nobody who paid in time', async () => {
    const code = await add({ expiresAt: clock.now() + HOUR })
    const id = await begin(1, code)
    await sandbox.payRazorpay(id)
    clock.pass(DAY)
    await reconcile()
    expect(await orders()).toMatchObject([{ money: 'paid', coupon: { code } }])
  })
})
