import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endHold } from '#server/domains/checkout/end-holds.ts'
import { readIntended } from '#server/domains/checkout/intended-order-store.ts'
import { reconcile } from '#server/domains/checkout/reconcile.ts'
import { openPaymentWays } from '#server/domains/payments/payment-ways.ts'
import { askOf } from '../support/ask.ts'
import { newBuyer, rings } from '../support/buyer.ts'
import { DAY, MINUTE, movedClock } from '../support/moved-clock.ts'
import { providersOf, sandboxOf } from '../support/sandbox.ts'
import type { Shopper } from '../support/shopper.ts'
import { setStock, stockOf } from '../support/sold.ts'
import { type InProcessShop, startShop } from '../support/start-shop.ts'
import { stores } from '../support/stores.ts'

const STOCK = 24

describe.each(stores)('what Razorpay does late or by itself on %s', (store) => {
  let shop: InProcessShop
  let asha: Shopper
  const clock = movedClock()
  const ask = askOf(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
    await sandbox.holdWebhooks()
  })
  beforeEach(async () => {
    asha = await newBuyer(ask)
    await setStock(shop.db, STOCK)
  })
  afterAll(() => shop.stop())

  const { payment: _, ...two } = rings(2)
  const begin = (body: object = two, key: string = randomUUID()) =>
    ask('createRazorpayOrder', { body, token: asha.token, headers: { 'idempotency-key': key } })
  const verify = (result: object) => ask('verifyRazorpayPayment', { body: result, token: asha.token })
  const pay = async (orderId: string, options?: { isLate: boolean }) =>
    (await sandbox.payRazorpay(orderId, options)).answer
  const orders = async () => (await ask('listOrders', { path: { userId: asha.user._id }, token: asha.token })).answer
  /** Sends every message of a kind once more. */
  const send = async (event: string) => {
    const sent = (await sandbox.webhooks()).filter((message) => message.event === event)
    expect(sent).not.toEqual([])
    for (const { id } of sent) expect(await sandbox.send(id)).toBe(200)
  }
  const look = () => {
    const ways = openPaymentWays(
      providersOf(() => shop.origin),
      () => shop.origin,
    )
    return reconcile({ db: shop.db, clock: clock.now, ways, nudge: () => shop.outbox.nudge() })
  }

  test('ends no hold because of a try that failed before it began', async () => {
    const key = randomUUID()
    const { answer } = await begin(two, key)
    await sandbox.payRazorpay(answer.id, { succeeds: false })
    await send('payment.failed')
    expect(await stockOf(shop.db)).toBe(STOCK)
    clock.pass(MINUTE)
    await begin(two, key)
    await send('payment.failed')
    expect(await stockOf(shop.db)).toBe(STOCK - 2)
    await sandbox.payRazorpay(answer.id, { succeeds: false })
    await send('payment.failed')
    expect(await stockOf(shop.db)).toBe(STOCK)
  })

  test('ends no hold that was renewed while it was looked at', async () => {
    const key = randomUUID()
    const { answer } = await begin(two, key)
    const seen = await readIntended(shop.db, answer.intendedID)
    clock.pass(MINUTE)
    await begin(two, key)
    if (!seen) throw new Error('It was just begun.')
    await endHold(shop, seen)
    expect(await stockOf(shop.db)).toBe(STOCK - 2)
  })

  test('makes no order of a payment that was let through before its money has arrived', async () => {
    const { answer } = await begin()
    await sandbox.payRazorpay(answer.id, { succeeds: false })
    const late = await pay(answer.id, { isLate: true })
    expect((await verify(late)).code).toBe('PAYMENT_PENDING')
    expect(await orders()).toEqual([])
  })

  test('makes no order of a payment that Razorpay gave back by itself, whoever tells of it', async () => {
    const { answer } = await begin()
    const late = await pay(answer.id, { isLate: true })
    await send('payment.authorized')
    clock.pass(3 * DAY)
    expect((await sandbox.refundByItself(late.razorpay_payment_id)).http).toBe(200)
    await send('refund.processed')
    await look()
    expect((await verify(late)).code).toBe('PAYMENT_PENDING')
    expect(await orders()).toEqual([])
    const arrived = shop.db.selectFrom('payments').selectAll().where('id', '=', late.razorpay_payment_id)
    expect(await arrived.execute()).toEqual([])
  })
})
