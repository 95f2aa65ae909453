import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCheckout } from '#server/domains/checkout/checkout-store.ts'
import { reconcilePayments } from '#server/domains/checkout/reconcile-payments.ts'
import { releaseReservation } from '#server/domains/checkout/reservation.ts'
import { settlePayment } from '#server/domains/checkout/settle-payment.ts'
import type { PaymentGateway } from '#server/domains/payments/payment-gateway.ts'
import {
  openPaymentGateways,
  razorpayGateway,
  receivedFromRazorpay,
} from '#server/domains/payments/payment-gateways.ts'
import { refundPayment } from '#server/domains/payments/refunds.ts'
import { retryJobs } from '#server/jobs/job-store.ts'
import { apiClient, PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { newBuyer, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

const STOCK = 24

describe.each(stores)('late and automatic actions of Razorpay on %s', (store) => {
  let shop: InProcessShop
  let asha: Shopper
  const clock = movableClock()
  const ask = apiClient(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
    await sandbox.holdWebhooks()
  })
  beforeEach(async () => {
    await sandbox.setFault('razorpay', 'none')
    asha = await newBuyer(ask)
    await setStock(shop.db, STOCK)
  })
  afterAll(() => shop.stop())

  const { payment: _, ...two } = rings(2)
  const begin = (body: object = two, key: string = randomUUID()) =>
    ask('createRazorpayOrder', { body, token: asha.token, headers: { 'idempotency-key': key } })
  const verify = (result: object) => ask('verifyRazorpayPayment', { body: result, token: asha.token })
  const pay = async (orderId: string, options?: { isPending: boolean }) =>
    (await sandbox.payRazorpay(orderId, options)).answer
  const orders = async () => (await ask('listOrders', { path: { userId: asha.user._id }, token: asha.token })).answer
  /** Sends every webhook for this event once more. */
  const send = async (event: string) => {
    const sent = (await sandbox.webhooks()).filter((message) => message.event === event)
    expect(sent).not.toEqual([])
    for (const { id } of sent) expect(await sandbox.send(id)).toBe(200)
  }
  const look = () => {
    const gateways = openPaymentGateways(
      providersOf(() => shop.origin),
      () => shop.origin,
    )
    return reconcilePayments({ db: shop.db, clock: clock.now, gateways })
  }

  test('a failed payment does not release a reservation that began after it', async () => {
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

  test('a reservation that was renewed while it was being checked is not released', async () => {
    const key = randomUUID()
    const { answer } = await begin(two, key)
    const seen = await readCheckout(shop.db, answer.intendedID)
    clock.pass(MINUTE)
    await begin(two, key)
    if (!seen) throw new Error('It was just begun.')
    await releaseReservation(shop, seen)
    expect(await stockOf(shop.db)).toBe(STOCK - 2)
  })

  test('an authorized payment creates no order before it is captured', async () => {
    const { answer } = await begin()
    await sandbox.payRazorpay(answer.id, { succeeds: false })
    const late = await pay(answer.id, { isPending: true })
    expect((await verify(late)).code).toBe('PAYMENT_PENDING')
    expect(await orders()).toEqual([])
  })

  test('a payment that Razorpay refunded automatically creates no order, whoever reports it', async () => {
    const { answer } = await begin()
    const late = await pay(answer.id, { isPending: true })
    await send('payment.authorized')
    clock.pass(3 * DAY)
    expect((await sandbox.autoRefund(late.razorpay_payment_id)).http).toBe(200)
    await send('refund.processed')
    await look()
    expect((await verify(late)).code).toBe('PAYMENT_PENDING')
    expect(await orders()).toEqual([])
    const arrived = shop.db.selectFrom('payments').selectAll().where('id', '=', late.razorpay_payment_id)
    expect(await arrived.execute()).toEqual([])
  })

  /** Pays for an order and cancels it. Returns its payment. */
  const cancelled = async () => {
    const { answer } = await begin()
    const paid = await pay(answer.id)
    const { answer: verified } = await verify(paid)
    await ask('cancelOrder', { path: { id: verified.data._id }, token: asha.token })
    return { ref: answer.id as string, paymentId: paid.razorpay_payment_id }
  }
  const payment = (paymentId: string) =>
    shop.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const refundJob = (paymentId: string) =>
    shop.db
      .selectFrom('outbox')
      .select(['state', 'last_error'])
      .where('dedupe_key', '=', `refund-razorpay-${paymentId}`)
      .executeTakeFirstOrThrow()
  const money = async () => (await orders())[0]?.money
  const tryRefundAgain = async (paymentId: string) => {
    await retryJobs(shop.db, clock.now(), `refund-razorpay-${paymentId}`)
    await shop.outbox.runDue()
  }

  test('a refund that fails later is left to the owner, and is retried under a new key', async () => {
    const { ref, paymentId } = await cancelled()
    await eventually(async () => expect(await money()).toBe('refunded'))
    const { refund_id: first } = await payment(paymentId)
    await eventually(async () => expect((await refundJob(paymentId)).state).toBe('done'))
    expect((await sandbox.endRefund('razorpay', first ?? '', { succeeds: false })).http).toBe(200)
    await send('refund.failed')
    await send('refund.failed')
    expect(await money()).toBe('being refunded')
    await shop.outbox.runDue()
    const refund = await refundJob(paymentId)
    expect(refund).toEqual({ state: 'dead', last_error: `The refund ${first} has failed.` })

    await tryRefundAgain(paymentId)
    await send('refund.failed')
    expect(await money()).toBe('refunded')
    expect((await payment(paymentId)).refund_id).not.toBe(first)
    const { razorpay } = providersOf(() => shop.origin)
    expect(await razorpay.readPayments(ref)).toMatchObject({ value: [{ status: 'refunded' }] })
  })

  test('a webhook about a failed refund is delivered again if the refund itself was not known yet', async () => {
    const { answer } = await begin()
    const paid = await pay(answer.id)
    const { answer: verified } = await verify(paid)
    await sandbox.setFault('razorpay', 'lost response')
    await ask('cancelOrder', { path: { id: verified.data._id }, token: asha.token })
    await eventually(async () => expect((await refundJob(paid.razorpay_payment_id)).last_error).not.toBeNull())
    await sandbox.setFault('razorpay', 'none')
    const made = (await sandbox.webhooks()).find(
      ({ event, body }) => event === 'refund.processed' && JSON.stringify(body).includes(paid.razorpay_payment_id),
    )
    const [refundId = ''] = /rfnd_\w+/.exec(JSON.stringify(made?.body)) ?? []
    await sandbox.endRefund('razorpay', refundId, { succeeds: false })
    const [failed] = (await sandbox.webhooks()).filter(
      ({ event, body }) => event === 'refund.failed' && JSON.stringify(body).includes(refundId),
    )
    expect(await sandbox.send(failed?.id ?? '')).toBe(500)
    await tryRefundAgain(paid.razorpay_payment_id)
    expect(await money()).toBe('refunded')
    expect(await sandbox.send(failed?.id ?? '')).toBe(200)
    expect(await money()).toBe('being refunded')
  })

  test('a refund that fails immediately is retried under a new key each time', async () => {
    const { paymentId } = await cancelled()
    await eventually(async () => expect((await refundJob(paymentId)).state).toBe('done'))
    await shop.db
      .updateTable('payments')
      .set({ state: 'refunding', refund_id: null })
      .where('id', '=', paymentId)
      .execute()
    const keys: string[] = []
    const razorpay: PaymentGateway<null> = {
      ...razorpayGateway(providersOf(() => shop.origin).razorpay),
      refund: async (_, key) => {
        keys.push(key)
        return { kind: 'ok', value: { id: `rfnd_${keys.length}`, state: keys.length < 3 ? 'failed' : 'succeeded' } }
      },
    }
    const parts = { db: shop.db, clock: clock.now, gateways: { razorpay, stripe: null, other: null } }
    const again = () => refundPayment(parts, { method: 'razorpay', paymentId }, 'refund-key')
    await expect(again()).rejects.toThrow('rfnd_1')
    await expect(again()).rejects.toThrow('rfnd_2')
    await again()
    expect(keys).toEqual(['refund-key', 'refund-key-after-rfnd_1', 'refund-key-after-rfnd_2'])
    expect(await payment(paymentId)).toMatchObject({ state: 'refunded', refund_id: 'rfnd_3' })
  })

  test('the email about a refund without an order is sent only after the refund', async () => {
    const { answer } = await begin()
    clock.pass(11 * MINUTE)
    await look()
    await setStock(shop.db, 1)
    const paid = await pay(answer.id)
    const { razorpay } = providersOf(() => shop.origin)
    const told = () => shop.db.selectFrom('outbox').select('id').where('dedupe_key', '=', letterKey).execute()
    const letterKey = `refund-letter-razorpay-${paid.razorpay_payment_id}`
    const seen = await razorpay.readPayments(answer.id)
    if (seen.kind !== 'ok' || !seen.value[0]) throw new Error('It was just paid.')
    await sandbox.setFault('razorpay', 'down')
    await settlePayment(
      { db: shop.db, clock: clock.now },
      { ...receivedFromRazorpay(seen.value[0]), method: 'razorpay', providerRef: answer.id },
    )
    await eventually(async () => expect((await refundJob(paid.razorpay_payment_id)).last_error).not.toBeNull())
    expect(await told()).toEqual([])
    await sandbox.setFault('razorpay', 'none')
    await tryRefundAgain(paid.razorpay_payment_id)
    expect(await told()).toHaveLength(1)
  })

  const deleteAccount = () => ask('deleteAccount', { token: asha.token, body: { currentPassword: PASSWORD } })

  test('an account cannot be deleted before its shopper is refunded', async () => {
    const { answer: begun } = await begin()
    const paid = await pay(begun.id)
    const { answer: verified } = await verify(paid)
    await sandbox.setFault('razorpay', 'down')
    await ask('cancelOrder', { path: { id: verified.data._id }, token: asha.token })
    expect(await deleteAccount()).toMatchObject({ http: 409, code: 'ORDER_UNDER_WAY' })
    await sandbox.setFault('razorpay', 'none')
    await eventually(async () => {
      await tryRefundAgain(paid.razorpay_payment_id)
      expect(await money()).toBe('refunded')
    })
    expect((await deleteAccount()).http).toBe(200)
  })

  test('a payment for a deleted account is refunded without an order or an email', async () => {
    const { answer } = await begin()
    clock.pass(11 * MINUTE)
    await look()
    expect((await deleteAccount()).http).toBe(200)
    const paid = await pay(answer.id)
    await send('payment.captured')
    await eventually(async () =>
      expect(await payment(paid.razorpay_payment_id)).toMatchObject({ state: 'refunded', reason: 'too late' }),
    )
    const ordered = shop.db.selectFrom('orders').select('id').where('checkout_session_id', '=', answer.intendedID)
    expect(await ordered.execute()).toEqual([])
    await eventually(async () => {
      const key = `refund-letter-razorpay-${paid.razorpay_payment_id}`
      const letter = await shop.db.selectFrom('outbox').select('state').where('dedupe_key', '=', key).execute()
      expect(letter).toEqual([{ state: 'done' }])
    })
    expect((await readMails(shop.dataDir)).filter(({ to }) => !to.includes('@'))).toEqual([])
  })
})
