import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { razorpayGateway, receivedFromRazorpay } from '#server/domains/money/open-gateways.ts'
import type { PaymentGateway } from '#server/domains/money/payment-gateway.ts'
import { readCheckout } from '#server/domains/ordering/checkout/checkout-store.ts'
import { releaseReservation } from '#server/domains/ordering/checkout/release.ts'
import { settlePayment } from '#server/domains/ordering/settlement/settle-payment.ts'
import { makeRefund } from '#server/domains/ordering/settlement/when-money-left.ts'
import { retryJobs } from '#server/jobs/job-store.ts'
import { PASSWORD } from '../../support/shop/api-client.ts'
import { rings } from '../../support/shop/buyer.ts'
import { STOCK, useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, MINUTE } from '../../support/shop/movable-clock.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'

describe('late and automatic actions of Razorpay', () => {
  const suite = useCheckoutShop()
  const { clock, ask, sandbox, listOrders: orders, reconcile } = suite

  const { payment: _, ...two } = rings(2)
  const begin = (body: object = two, key: string = randomUUID()) =>
    ask('createRazorpayOrder', { body, token: suite.asha.token, headers: { 'idempotency-key': key } })
  const verify = (result: object) => ask('verifyRazorpayPayment', { body: result, token: suite.asha.token })
  const pay = async (orderId: string, options?: { isPending: boolean }) =>
    (await sandbox.payRazorpay(orderId, options)).answer
  /** Sends every webhook for this event once more. */
  const resend = async (event: string) => {
    const sent = (await sandbox.webhooks()).filter((message) => message.event === event)
    expect(sent).not.toEqual([])
    for (const { id } of sent) expect(await sandbox.send(id)).toBe(200)
  }

  test('a failed try keeps the reservation until its end, and the window may pay after all', async () => {
    const { answer } = await begin()
    await sandbox.payRazorpay(answer.id, { succeeds: false })
    await resend('payment.failed')
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
    expect((await verify(await pay(answer.id))).answer.data).toMatchObject({ money: 'paid' })

    const { answer: second } = await begin()
    await sandbox.payRazorpay(second.id, { succeeds: false })
    await resend('payment.failed')
    clock.pass(11 * MINUTE)
    await reconcile()
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
  })

  test('a reservation that was renewed while it was being checked is not released', async () => {
    const key = randomUUID()
    const { answer } = await begin(two, key)
    const seen = await readCheckout(suite.shop.db, answer.intendedID)
    clock.pass(MINUTE)
    await begin(two, key)
    if (!seen) throw new Error('It was just begun.')
    await releaseReservation({ db: suite.shop.db, clock: clock.now }, seen)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
  })

  test('an authorized payment creates no order before it is captured', async () => {
    const { answer } = await begin()
    await sandbox.payRazorpay(answer.id, { succeeds: false })
    const late = await pay(answer.id, { isPending: true })
    expect((await verify(late)).code).toBe('PAYMENT_PENDING')
    expect(await orders()).toEqual([])
  })

  test('a payment that Razorpay refunded automatically creates no order, however the shop learns of it', async () => {
    const { answer } = await begin()
    const late = await pay(answer.id, { isPending: true })
    await resend('payment.authorized')
    clock.pass(3 * DAY)
    expect((await sandbox.autoRefund(late.razorpay_payment_id)).http).toBe(200)
    await resend('refund.processed')
    await reconcile()
    expect((await verify(late)).code).toBe('PAYMENT_PENDING')
    expect(await orders()).toEqual([])
    const arrived = suite.shop.db.selectFrom('payments').selectAll().where('id', '=', late.razorpay_payment_id)
    expect(await arrived.execute()).toEqual([])
  })

  /** Cancels an order once its parcel is registered: one that is being registered is recalled only after a while. */
  const cancel = async (orderId: string) => {
    const shipping = suite.shop.db.selectFrom('outbox').select('state').where('dedupe_key', '=', `ship-${orderId}`)
    await eventually(async () => expect(await shipping.executeTakeFirst()).toEqual({ state: 'done' }))
    const { answer } = await ask('cancelOrder', { path: { id: orderId }, token: suite.asha.token })
    expect(answer.order.status).toBe('cancelled')
  }
  /** Pays for an order and cancels it. Returns its payment. */
  const cancelled = async () => {
    const { answer } = await begin()
    const paid = await pay(answer.id)
    const { answer: verified } = await verify(paid)
    await cancel(verified.data._id)
    return { ref: answer.id as string, paymentId: paid.razorpay_payment_id }
  }
  const refundJob = (paymentId: string) =>
    suite.shop.db
      .selectFrom('outbox')
      .select(['state', 'last_error'])
      .where('dedupe_key', '=', `refund-razorpay-${paymentId}`)
      .executeTakeFirstOrThrow()
  const money = async () => (await orders())[0]?.money
  const tryRefundAgain = async (paymentId: string) => {
    await retryJobs(suite.shop.db, clock.now(), `refund-razorpay-${paymentId}`)
    await suite.shop.outbox.runDue()
  }

  test('a refund that fails later is left to the owner, and is retried under a new key', async () => {
    const { ref, paymentId } = await cancelled()
    await eventually(async () => expect(await money()).toBe('refunded'))
    const [refunded] = await refundsOf(suite.shop.db, paymentId)
    const first = refunded?.providerId
    await eventually(async () => expect((await refundJob(paymentId)).state).toBe('done'))
    expect((await sandbox.endRefund('razorpay', first ?? '', { succeeds: false })).http).toBe(200)
    await resend('refund.failed')
    await resend('refund.failed')
    expect(await money()).toBe('being refunded')
    await suite.shop.outbox.runDue()
    const refund = await refundJob(paymentId)
    expect(refund).toEqual({ state: 'dead', last_error: `The refund ${first} has failed.` })

    await tryRefundAgain(paymentId)
    await resend('refund.failed')
    expect(await money()).toBe('refunded')
    expect(await refundsOf(suite.shop.db, paymentId)).not.toMatchObject([{ providerId: first }])
    const { razorpay } = providersOf(() => suite.shop.origin)
    expect(await razorpay.readPayments(ref)).toMatchObject({ value: [{ status: 'refunded' }] })
  })

  test('a refund whose response was lost and that then failed is made again under a new key', async () => {
    const { answer } = await begin()
    const paid = await pay(answer.id)
    const { answer: verified } = await verify(paid)
    await sandbox.setFault('razorpay', 'lost response')
    await cancel(verified.data._id)
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
    expect(await sandbox.send(failed?.id ?? '')).toBe(200)
    expect(await money()).toBe('being refunded')
    await tryRefundAgain(paid.razorpay_payment_id)
    expect(await sandbox.send(failed?.id ?? '')).toBe(200)
    expect(await money()).toBe('refunded')
    expect(await refundsOf(suite.shop.db, paid.razorpay_payment_id)).not.toMatchObject([{ providerId: refundId }])
  })

  test('a refund that is refused or fails immediately is retried under a new key each time', async () => {
    const { paymentId } = await cancelled()
    await eventually(async () => expect((await refundJob(paymentId)).state).toBe('done'))
    await suite.shop.db
      .updateTable('refunds')
      .set({ state: 'due', provider_id: null })
      .where('payment_id', '=', paymentId)
      .execute()
    const keys: string[] = []
    const razorpay: PaymentGateway<null> = {
      ...razorpayGateway(providersOf(() => suite.shop.origin).razorpay),
      readRefunds: async () => ({ kind: 'ok', value: [] }),
      refund: async (_, key) => {
        keys.push(key)
        if (keys.length === 1) return { kind: 'refused', code: 'BALANCE', message: 'Your balance is too low.' }
        return { kind: 'ok', value: { id: `rfnd_${keys.length}`, state: keys.length < 3 ? 'failed' : 'succeeded' } }
      },
    }
    const deps = { db: suite.shop.db, clock: clock.now, gateways: { razorpay, stripe: null, paypal: null } }
    const refundId = `refund-razorpay-${paymentId}`
    const again = () => makeRefund(deps, { method: 'razorpay', paymentId }, refundId)
    await expect(again()).rejects.toThrow('Your balance is too low.')
    await expect(again()).rejects.toThrow('rfnd_2')
    await again()
    expect(keys).toEqual([refundId, `${refundId}-attempt-2`, `${refundId}-attempt-3`])
    expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ state: 'succeeded', providerId: 'rfnd_3' }])
  })

  test('the email about a refund without an order is sent only after the refund', async () => {
    const { answer } = await begin()
    clock.pass(11 * MINUTE)
    await reconcile()
    await setStock(suite.shop.db, 1)
    const paid = await pay(answer.id)
    const { razorpay } = providersOf(() => suite.shop.origin)
    const refundEmails = () =>
      suite.shop.db.selectFrom('outbox').select('id').where('dedupe_key', '=', emailKey).execute()
    const emailKey = `email-of-refund-razorpay-${paid.razorpay_payment_id}`
    const seen = await razorpay.readPayments(answer.id)
    if (seen.kind !== 'ok' || !seen.value[0]) throw new Error('It was just paid.')
    await sandbox.setFault('razorpay', 'down')
    await settlePayment(
      { db: suite.shop.db, clock: clock.now },
      { ...receivedFromRazorpay(seen.value[0]), method: 'razorpay', providerRef: answer.id },
    )
    await eventually(async () => expect((await refundJob(paid.razorpay_payment_id)).last_error).not.toBeNull())
    expect(await refundEmails()).toEqual([])
    await sandbox.setFault('razorpay', 'none')
    await tryRefundAgain(paid.razorpay_payment_id)
    expect(await refundEmails()).toHaveLength(1)
  })

  const deleteAccount = () => ask('deleteAccount', { token: suite.asha.token, body: { currentPassword: PASSWORD } })

  test('an account cannot be deleted before its shopper is refunded', async () => {
    const { answer: begun } = await begin()
    const paid = await pay(begun.id)
    const { answer: verified } = await verify(paid)
    await sandbox.setFault('razorpay', 'down')
    await ask('cancelOrder', { path: { id: verified.data._id }, token: suite.asha.token })
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
    await reconcile()
    expect((await deleteAccount()).http).toBe(200)
    const paid = await pay(answer.id)
    await resend('payment.captured')
    await eventually(async () =>
      expect(await refundsOf(suite.shop.db, paid.razorpay_payment_id)).toMatchObject([
        { state: 'succeeded', reason: 'too late' },
      ]),
    )
    const ordered = suite.shop.db.selectFrom('orders').select('id').where('checkout_session_id', '=', answer.intendedID)
    expect(await ordered.execute()).toEqual([])
    await eventually(async () => {
      const key = `email-of-refund-razorpay-${paid.razorpay_payment_id}`
      const email = await suite.shop.db.selectFrom('outbox').select('state').where('dedupe_key', '=', key).execute()
      expect(email).toEqual([{ state: 'done' }])
    })
    expect((await readMails(suite.shop.dataDir)).filter(({ to }) => !to.includes('@'))).toEqual([])
  })
})
