/** However late money arrives, coupons keep their limits, and old prices end. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { addCoupon } from '#server/domains/coupons/coupons.ts'
import { expireReservations } from '#server/domains/ordering/checkout/release.ts'
import { newBuyer, RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
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

  test('a replaced checkout keeps no old price, even before its time was up', async () => {
    const replaced = await begin(1)
    await begin(2)
    await suite.shop.db.updateTable('products').set({ price_paise: 99_900 }).where('id', '=', RING).execute()
    clock.pass(MINUTE)
    const { paymentId } = await pay(replaced)
    await suite.shop.db
      .updateTable('products')
      .set({ price_paise: RING_PRICE * 100 })
      .where('id', '=', RING)
      .execute()
    expect(await reasonOf(paymentId)).toEqual(['price changed'])
  })

  test('whoever may hold no items holds no use of a coupon, and pays in vain once it is used up', async () => {
    const code = await add()
    const { body, ...rest } = started(20, code)
    const products = [...(body.products ?? []), { productID: 'kaan-ear-cuff', quantity: 1 }]
    const many = { ...body, products, amount: body.amount + 199 / 2 }
    const { answer } = await ask('createRazorpayOrder', { ...rest, body: many })
    expect(answer).toMatchObject({ isHeld: false })
    expect(await usesOf(code)).toBe(0)
    const ravi = await newBuyer(ask, 'Ravi Sethi')
    const ravis = await ask('createRazorpayOrder', { ...started(1, code), token: ravi.token })
    expect((await sandbox.payRazorpay(ravis.answer.id)).http).toBe(200)
    expect((await suite.complete(ravis.answer.intendedID, ravi)).http).toBe(200)
    const { paymentId } = await pay(answer.id)
    expect(await reasonOf(paymentId)).toEqual(['coupon used up'])
    expect(await usesOf(code)).toBe(1)
  })

  test('at PayPal more than an hour after its reservation, an approved payment is not captured', async () => {
    await suite.fillBag()
    const { answer } = await suite.beginPayPal()
    clock.pass(10 * MINUTE + HOUR + MINUTE)
    await sandbox.payOnPage(answer.url)
    expect((await suite.complete(answer.intendedID)).code).toBe('PAYMENT_UNVERIFIED')
    const paid = suite.shop.db.selectFrom('payments').select('id')
    expect(await paid.where('checkout_session_id', '=', answer.intendedID).execute()).toEqual([])
  })

  const finishJobs = () =>
    eventually(async () => {
      const jobs = suite.shop.db.selectFrom('outbox').select(['kind', 'state']).where('kind', '=', 'cancel-payment')
      const states = (await jobs.execute()).map(({ state }) => state)
      expect(states).not.toEqual([])
      expect(states.filter((state) => state !== 'done')).toEqual([])
    })

  test('a card cannot pay for a released checkout, and pays after another start', async () => {
    const request = started(1)
    const { answer } = await ask('proceedCheckout', request)
    clock.pass(11 * MINUTE)
    await reconcile()
    await finishJobs()
    expect((await sandbox.payStripe(answer.clientSecret)).http).toBe(400)
    const again = await ask('proceedCheckout', request)
    expect(again.answer).toMatchObject({ intendedID: answer.intendedID })
    expect((await sandbox.payStripe(again.answer.clientSecret)).http).toBe(200)
    expect((await suite.complete(answer.intendedID)).answer.data).toMatchObject({ money: 'paid' })
  })

  test('a card that pays just before it is cancelled gets the order', async () => {
    const { answer } = await ask('proceedCheckout', started(1))
    expect((await sandbox.payStripe(answer.clientSecret)).http).toBe(200)
    clock.pass(11 * MINUTE)
    await expireReservations({ db: suite.shop.db, clock: clock.now })
    await eventually(async () => expect(await orders()).toMatchObject([{ money: 'paid' }]))
  })

  /** A payment that is due, after 120 others that the provider does not know. */
  const payAfterOthers = async () => {
    const { db } = suite.shop
    const code = await add()
    const { answer } = await ask('createRazorpayOrder', started(1, code))
    await sandbox.payRazorpay(answer.id)
    const checkouts = db.selectFrom('checkout_sessions').selectAll()
    const row = await checkouts.where('id', '=', answer.intendedID).executeTakeFirstOrThrow()
    const others = Array.from({ length: 120 }, (_, index) => {
      const id = `${row.id}-${index}`
      const ids = { id, idempotency_key: id, provider_ref: `order_${id}` }
      return { ...row, ...ids, state: 'expired' as const, next_check_at: 1, coupon_code: null }
    })
    await db.insertInto('checkout_sessions').values(others).execute()
    clock.pass(DAY)
    const endOthers = db
      .updateTable('checkout_sessions')
      .set({ payment_state: 'over', next_check_at: null })
      .where('idempotency_key', 'like', `${row.id}-%`)
    return { code, endOthers: () => endOthers.execute() }
  }

  test('after a shop was down, all payments are asked about before any reservation ends', async () => {
    const { code, endOthers } = await payAfterOthers()
    await reconcile()
    expect((await orders())[0]).toMatchObject({ money: 'paid', coupon: { code } })
    await endOthers()
  })

  test.runIf(store === 'sqlite')(
    'while another process writes, the check of many payments fails and ends',
    async () => {
      const { code, endOthers } = await payAfterOthers()
      const other = new Database(join(suite.shop.dataDir, 'shop.db'))
      other.exec('begin immediate')
      await expect(reconcile()).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
      other.exec('rollback')
      other.close()
      await reconcile()
      expect((await orders())[0]).toMatchObject({ money: 'paid', coupon: { code } })
      await endOthers()
    },
  )
})
