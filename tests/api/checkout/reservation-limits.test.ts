import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expireReservations } from '#server/domains/ordering/checkout/release.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, HOUR, MINUTE, movableClock, SECOND } from '../../support/shop/movable-clock.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const STOCK = 30
const CUFFS = { productID: 'kaan-ear-cuff', quantity: 8 }
const CUFF_PRICE = 199

describe.each(stores)('what a shopper holds without paying on %s', (store) => {
  let asha: Shopper
  let ravi: Shopper
  const clock = movableClock()
  const shop = useShop({ store, environment: { LIMITS: 'on' }, open: { clock: clock.now } })
  const { ask } = shop
  const sandbox = sandboxOf(() => shop.origin)
  const { payment: _, ...one } = rings()

  beforeAll(async () => {
    await sandbox.holdWebhooks()
  })
  beforeEach(async () => {
    asha = await newBuyer(ask)
    ravi = await newBuyer(ask, 'Ravi Sethi')
    await setStock(shop.db, STOCK)
  })

  const begin = async ({ token }: Shopper, body: object = one, headers: object = newPurchase()) =>
    (await ask('createRazorpayOrder', { body, headers: { ...headers }, token })).answer
  const pay = async ({ token }: Shopper, id: string) => {
    const { answer } = await sandbox.payRazorpay(id)
    return await ask('verifyRazorpayPayment', { body: answer, token })
  }
  const expire = async () => {
    clock.pass(11 * MINUTE)
    await expireReservations({ db: shop.db, clock: clock.now })
  }
  /** A purchase of 13 rings and 8 ear cuffs. */
  const { products, amount } = rings(13)
  const large = { ...one, products: [...products, CUFFS], amount: amount + CUFFS.quantity * CUFF_PRICE }

  test('is at most twenty pieces, over all products', async () => {
    expect(await begin(asha, { ...one, ...pick(rings(20)) })).toMatchObject({ isHeld: true })
    expect(await stockOf(shop.db)).toBe(STOCK - 20)
    expect(await begin(asha, large)).toMatchObject({ status: 'ok', isHeld: false })
    expect(await stockOf(shop.db)).toBe(STOCK)
  })

  test('goes to the shopper who pays first if it is more, and the other gets the money back', async () => {
    await setStock(shop.db, 20)
    const first = await begin(asha, large)
    const second = await begin(ravi, large)
    expect((await pay(ravi, second.id)).answer.data.money).toBe('paid')
    expect(await stockOf(shop.db)).toBe(7)
    const { answer } = await sandbox.payRazorpay(first.id)
    const late = await ask('verifyRazorpayPayment', { body: answer, token: asha.token })
    expect(late.code).toBe('PAYMENT_RETURNED')
    expect(await stockOf(shop.db)).toBe(7)
    const amount = large.amount * 100
    expect(await refundsOf(shop.db, answer.razorpay_payment_id)).toMatchObject([{ reason: 'too late', amount }])
    await eventually(async () => {
      const mails = (await readMails(shop.dataDir)).filter(({ to }) => to === asha.email)
      expect(mails.map(({ text }) => text.replace(/\s+/g, ' ')).join()).toContain('one of them has sold out since')
    })
  })

  test('is sixty minutes a day, and then who pays first gets them, which is told before', async () => {
    for (let times = 0; times < 6; times++) {
      expect(await begin(asha)).toMatchObject({ isHeld: true })
      await expire()
    }
    const unheld = await begin(asha)
    expect(unheld).toMatchObject({ isHeld: false })
    expect(await stockOf(shop.db)).toBe(STOCK)
    expect(await begin(ravi)).toMatchObject({ isHeld: true })
    expect((await pay(asha, unheld.id)).http).toBe(200)
    expect(await stockOf(shop.db)).toBe(STOCK - 2)
    clock.pass(DAY)
    expect(await begin(asha)).toMatchObject({ isHeld: true })
  })

  test('is no longer if each reservation is replaced by one with a new key', async () => {
    const end = clock.now() + HOUR
    for (let replaced = 0; replaced < 58; replaced++) {
      const begun = await begin(asha, { ...one, ...pick(rings(20)) })
      expect(begun).toMatchObject({ isHeld: true })
      expect(Date.parse(begun.heldUntil)).toBeLessThanOrEqual(end)
      clock.pass(62 * SECOND)
    }
    expect(await begin(asha)).toMatchObject({ isHeld: false })
    expect(await stockOf(shop.db)).toBe(STOCK)
  })

  test('is no longer if one reservation is renewed again and again', async () => {
    const end = clock.now() + HOUR
    for (let renewed = 0; renewed < 2; renewed++) {
      const key = newPurchase()
      for (let minutes = 0; minutes < 28; minutes += 7) {
        const begun = await begin(asha, one, key)
        expect(begun).toMatchObject({ isHeld: true })
        expect(Date.parse(begun.heldUntil)).toBeLessThanOrEqual(end)
        clock.pass(7 * MINUTE)
      }
    }
    const key = newPurchase()
    expect(await begin(asha, one, key)).toMatchObject({ isHeld: true })
    clock.pass(3.5 * MINUTE)
    expect(await begin(asha, one, key)).toMatchObject({ isHeld: false })
    expect(await stockOf(shop.db)).toBe(STOCK)
  })

  test('is no shorter for those who pay or give up at once', async () => {
    for (let bought = 0; bought < 8; bought++) {
      const begun = await begin(asha)
      expect(begun).toMatchObject({ isHeld: true })
      clock.pass(MINUTE)
      expect((await pay(asha, begun.id)).http).toBe(200)
      expect(await begin(asha, { ...one, ...pick(rings(2)) })).toMatchObject({ isHeld: true })
    }
  })

  test('is told apart from orders by servers whose clocks differ by a minute', async () => {
    const behind = movableClock(clock.now() - MINUTE)
    const key = newPurchase()
    const begun = await begin(asha, one, key)
    await expire()
    clock.pass(-12 * MINUTE)
    const cod = await ask('createOrder', { body: rings(), headers: newPurchase(), token: asha.token })
    expect(cod.http).toBe(200)
    clock.pass(12 * MINUTE)
    expect(behind.now()).toBeLessThan(clock.now())
    const paid = await pay(asha, begun.id)
    expect(paid.code).toBe('PAYMENT_RETURNED')
    const { answer } = await ask('listOrders', { path: { userId: asha.user._id }, token: asha.token })
    expect(answer).toHaveLength(1)
  })
})

function pick({ products, amount }: ReturnType<typeof rings>) {
  return { products, amount }
}
