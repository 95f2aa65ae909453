import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerPayments } from '../../support/shop/provider-payments.ts'
import { providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

describe('what happens at the sandbox’s providers without the shop', () => {
  let shop: InProcessShop
  const origin = () => shop.origin
  const { razorpay, stripe, payPal } = providersOf(origin)
  const sandbox = sandboxOf(origin)
  const { start, pay } = providerPayments(origin)

  beforeAll(async () => {
    shop = await startShop()
    await sandbox.holdWebhooks()
  })
  afterAll(() => shop.stop())

  async function approveAtPayPal() {
    const { id, url } = await start.paypal()
    await sandbox.payOnPage(url)
    return id
  }
  /** Returns the events whose webhooks contain a text, oldest first within the same millisecond in any order. */
  const eventsAbout = async (text: string) =>
    (await sandbox.webhooks()).filter(({ body }) => JSON.stringify(body).includes(text)).map(({ event }) => event)

  test('Razorpay: several tries fail in one window, and the next one pays the order', async () => {
    const { id: orderId } = await start.razorpay()
    for (let tries = 0; tries < 3; tries++) await sandbox.payRazorpay(orderId, { succeeds: false })
    expect(await razorpay.readOrder(orderId)).toMatchObject({ value: { status: 'attempted', amountPaidPaise: 0 } })
    await sandbox.payRazorpay(orderId)
    const value = { id: orderId, status: 'paid', amountPaise: 50_000, amountPaidPaise: 50_000 }
    expect(await razorpay.readOrder(orderId)).toEqual({ kind: 'ok', value })
    const payments = await razorpay.readPayments(orderId)
    expect(payments.kind === 'ok' && payments.value.map(({ status }) => status).sort()).toEqual([
      'captured',
      'failed',
      'failed',
      'failed',
    ])
  })

  test('Razorpay: an offer lowers the paid amount and a fee raises it, and the order is paid', async () => {
    for (const [difference, amountPaise] of [
      [{ offerPaise: 5000 }, 45_000],
      [{ customerFeePaise: 1180 }, 51_180],
    ] as const) {
      const { id: orderId } = await start.razorpay()
      await sandbox.payRazorpay(orderId, difference)
      expect(await razorpay.readOrder(orderId)).toMatchObject({
        value: { status: 'paid', amountPaidPaise: amountPaise },
      })
      const fee = Math.round(amountPaise * 0.02)
      const tax = Math.round(fee * 0.18)
      expect(await razorpay.readPayments(orderId)).toMatchObject({
        value: [{ amountPaise, feePaise: fee + tax, feeTaxPaise: tax, amountRefundedPaise: 0 }],
      })
    }
  })

  test('Razorpay: a failed payment is confirmed late and pays the order, or waits for its refund', async () => {
    const { id: orderId } = await start.razorpay()
    const failed = await sandbox.payRazorpay(orderId, { succeeds: false })
    const failedId = failed.answer.error?.metadata.payment_id ?? ''
    expect(await sandbox.authorizeLate(failedId)).toMatchObject({ http: 200 })
    expect(await razorpay.readPayment(failedId)).toMatchObject({ value: { status: 'captured', isCaptured: true } })
    expect(await razorpay.readOrder(orderId)).toMatchObject({ value: { status: 'paid' } })

    const { id: other } = await start.razorpay()
    const pending = await sandbox.payRazorpay(other, { isPending: true })
    await sandbox.payRazorpay(other)
    await sandbox.authorizeLate(pending.answer.razorpay_payment_id)
    expect(await razorpay.readPayment(pending.answer.razorpay_payment_id)).toMatchObject({
      value: { status: 'authorized', isCaptured: false },
    })
  })

  test('Razorpay: a refund in the dashboard is listed, and nothing is left to refund', async () => {
    const paymentId = await pay.razorpay()
    await sandbox.refundInDashboard('razorpay', paymentId, 20_000)
    await sandbox.refundInDashboard('razorpay', paymentId)
    expect(await razorpay.readPayment(paymentId)).toMatchObject({
      value: { status: 'refunded', amountRefundedPaise: 50_000 },
    })
    const refunds = await razorpay.readRefunds(paymentId)
    expect(refunds.kind === 'ok' && refunds.value.map(({ amountPaise }) => amountPaise).sort()).toEqual([
      20_000, 30_000,
    ])
    expect(await razorpay.refund(paymentId, 50_000, `refund-${paymentId}`)).toMatchObject({
      kind: 'refused',
      message: 'The payment has been fully refunded already',
    })
    expect(await eventsAbout('rfnd_')).toContain('refund.created')
  })

  test('Stripe: a refund in the dashboard is reported with the sum of all refunds, and listed', async () => {
    const id = await pay.stripe()
    await sandbox.refundInDashboard('stripe', id, 704)
    await sandbox.refundInDashboard('stripe', id)
    expect(await stripe.readPaymentIntent(id)).toMatchObject({
      value: {
        status: 'succeeded',
        charge: { amountRefundedCents: 1704, isDisputed: false, settled: { amount: 149_952, currency: 'INR' } },
      },
    })
    expect(await stripe.readRefunds(id)).toMatchObject({ value: [{ paymentId: id }, { paymentId: id }] })
    expect((await eventsAbout(id)).filter((event) => event === 'charge.refunded')).toHaveLength(2)
  })

  test('PayPal: a refund on its website is listed with the payment, and its webhook leads back to the payment', async () => {
    const id = await pay.paypal()
    await sandbox.refundInDashboard('paypal', id, 704)
    const payment = await payPal.readPayment(id)
    if (payment.kind !== 'ok') throw new Error(payment.kind)
    expect(payment.value).toMatchObject({
      state: 'paid',
      feeCents: 105,
      refunds: [{ status: 'COMPLETED', amountCents: 704 }],
    })
    const { captureId } = payment.value
    const sent = (await sandbox.webhooks()).find(({ event }) => event === 'PAYMENT.CAPTURE.REFUNDED')
    const event = payPal.readWebhook(Buffer.from(JSON.stringify(sent?.body)))
    expect(event).toEqual({ type: 'PAYMENT.CAPTURE.REFUNDED', paymentId: null, captureId, disputeId: null })
    expect(await payPal.findPaymentOfCapture(captureId ?? '')).toEqual({ kind: 'ok', value: id })
  })

  test.each(['won', 'lost'] as const)('disputes are opened and %s', async (outcome) => {
    const paid = { razorpay: await pay.razorpay(), stripe: await pay.stripe(), paypal: await pay.paypal() }
    const opened = {
      razorpay: await sandbox.openDispute('razorpay', paid.razorpay),
      stripe: await sandbox.openDispute('stripe', paid.stripe, 1000),
      paypal: await sandbox.openDispute('paypal', paid.paypal),
    }
    const captureId = await payPal.readPayment(paid.paypal)
    const payPalDispute = { id: opened.paypal, amount: 1704, state: 'open' }
    expect(await payPal.readDispute(opened.paypal)).toMatchObject({ value: payPalDispute })
    expect(captureId).toMatchObject({ value: { state: 'paid' } })
    expect(await stripe.readPaymentIntent(paid.stripe)).toMatchObject({ value: { charge: { isDisputed: true } } })
    for (const provider of ['razorpay', 'stripe', 'paypal'] as const) {
      expect(await sandbox.endDispute(provider, opened[provider], outcome)).toMatchObject({ http: 200 })
      expect((await sandbox.endDispute(provider, opened[provider], outcome)).http).toBeGreaterThanOrEqual(400)
    }
    expect(await payPal.readDispute(opened.paypal)).toMatchObject({ value: { ...payPalDispute, state: outcome } })
    expect((await eventsAbout(opened.razorpay)).sort()).toEqual([
      'payment.dispute.created',
      `payment.dispute.${outcome}`,
    ])
    expect(await eventsAbout(opened.stripe)).toContain('charge.dispute.closed')
    expect((await eventsAbout(opened.paypal)).sort()).toEqual(['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED'])
  })

  test('a dispute comes back after the shop has won it, as the next phase', async () => {
    const paid = { razorpay: await pay.razorpay(), stripe: await pay.stripe(), paypal: await pay.paypal() }
    const phases: string[] = []
    const ids = { razorpay: new Set<string>(), stripe: new Set<string>(), paypal: new Set<string>() }
    for (let times = 0; times < 3; times++) {
      for (const provider of ['razorpay', 'stripe', 'paypal'] as const) {
        const id = await sandbox.openDispute(provider, paid[provider])
        ids[provider].add(id)
        await sandbox.endDispute(provider, id, 'won', provider === 'razorpay' ? 1000 : undefined)
        if (provider === 'paypal') phases.push(JSON.stringify(await payPal.readDispute(id)))
      }
    }
    const atRazorpay = await razorpay.readDisputes(0)
    if (atRazorpay.kind !== 'ok') throw new Error(atRazorpay.kind)
    const own = atRazorpay.value.filter(({ paymentId }) => paymentId === paid.razorpay)
    expect(own.map(({ phase, state, deducted }) => `${phase} ${state} ${deducted}`)).toEqual([
      'arbitration won 1000',
      'pre_arbitration won 1000',
      'chargeback won 1000',
    ])
    const states = phases.map((read) => JSON.parse(read).value)
    expect(states.map(({ phase, state }) => `${phase} ${state}`)).toEqual([
      'chargeback won',
      'pre_arbitration won',
      'arbitration won',
    ])
    // PayPal continues the same dispute.
    expect([ids.razorpay.size, ids.stripe.size, ids.paypal.size]).toEqual([3, 3, 1])
  })

  test('inquiries take no money, and may become disputes', async () => {
    const paid = { razorpay: await pay.razorpay(), stripe: await pay.stripe(), paypal: await pay.paypal() }
    const inquiry = { isInquiry: true }
    const asked = await sandbox.openDispute('razorpay', paid.razorpay, 1000, inquiry)
    await sandbox.endDispute('razorpay', asked, 'lost')
    const atRazorpay = await razorpay.readDisputes(0)
    expect(atRazorpay.kind === 'ok' && atRazorpay.value[0]).toMatchObject({ id: asked, phase: 'inquiry', deducted: 0 })
    for (const provider of ['stripe', 'paypal'] as const) {
      const id = await sandbox.openDispute(provider, paid[provider], 1000, inquiry)
      expect(await sandbox.openDispute(provider, paid[provider])).toBe(id)
      await sandbox.endDispute(provider, id, 'lost')
    }
    expect((await eventsAbout(paid.stripe)).filter((event) => event.startsWith('charge.dispute')).sort()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
    ])
  })

  test('PayPal repeats a decline under the same request id, and the client’s next try has another', async () => {
    const id = await approveAtPayPal()
    await sandbox.setFault('paypal', 'declines')
    expect(await payPal.capturePayment(id)).toMatchObject({ value: { state: 'declined' } })
    await sandbox.setFault('paypal', 'none')
    expect(await payPal.capturePayment(id)).toMatchObject({ value: { state: 'paid' } })
  })
})
