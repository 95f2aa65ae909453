/** Only PayPal's own webhooks are heard; without them, the shop asks PayPal. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasOpenDispute } from '#server/domains/money/dispute-store.ts'
import { transmissionHeaders } from '#server/sandbox/paypal/signing.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { DAY, HOUR } from '../../support/shop/movable-clock.ts'
import { DISPUTED, providerOrders } from '../../support/shop/provider-orders.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'

const CERTIFICATES = '/v1/notifications/certs/'

describe('webhooks of PayPal', () => {
  const suite = useCheckoutShop('sqlite', { environment: { LIMITS: 'on' } })
  const { order, deliver } = providerOrders(suite)
  afterEach(() => vi.restoreAllMocks())

  const body = JSON.stringify({ event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'PP-D-1' } })
  const post = async (headers: Record<string, string>, sent = body) => {
    const url = `${suite.shop.origin}/api/webhooks/paypal`
    const all = { 'content-type': 'application/json', ...headers }
    return (await fetch(url, { method: 'POST', headers: all, body: sent })).status
  }
  const signed = (at = Date.now()) => transmissionHeaders(body, { id: 'WH-1', origin: suite.shop.origin, at })
  const certificateUrl = () => signed()['paypal-cert-url'] ?? ''
  const watchCertificates = () => {
    const spy = vi.spyOn(globalThis, 'fetch')
    return () => spy.mock.calls.map(([url]) => String(url)).filter((url) => url.includes(CERTIFICATES))
  }
  const storedWebhooks = async () =>
    await suite.shop.db.selectFrom('outbox').selectAll().where('kind', '=', 'handle-webhook').execute()

  test('a genuine dispute is heard after 125 forged ones', async () => {
    const { paymentId } = await order('paypal')
    const before = (await storedWebhooks()).length
    const unknown = { ...signed(), 'paypal-cert-url': certificateUrl().replace('CERT-', 'CERT-none-') }
    for (let count = 0; count < 125; count++) {
      const forged = count < 5 ? unknown : { ...signed(), 'paypal-transmission-sig': 'Zm9yZ2Vk' }
      expect(await post(count % 2 === 0 ? {} : forged)).toBe(403)
    }
    expect(await storedWebhooks()).toHaveLength(before)
    const dispute = await suite.sandbox.openDispute('paypal', paymentId)
    expect(await deliver(DISPUTED)).toEqual([200])
    expect(await suite.shop.db.selectFrom('disputes').selectAll().where('id', '=', dispute).execute()).toHaveLength(1)
  })

  test('a signature of something else is refused', async () => {
    expect(await post(signed(), body.replace('PP-D-1', 'PP-D-2'))).toBe(403)
    expect(await post({ ...signed(), 'paypal-transmission-id': 'WH-2' })).toBe(403)
    expect(await post(signed())).toBe(200)
  })

  test('a replayed old webhook, and a certificate from another host, are refused without a request', async () => {
    const certificates = watchCertificates()
    expect(await post(signed(Date.now() - 5 * DAY))).toBe(403)
    expect(await post(signed(Date.now() + HOUR))).toBe(403)
    const path = new URL(certificateUrl()).pathname
    for (const url of [
      `https://paypal.example${path}`,
      `https://api.paypal.com${path}`,
      `${suite.shop.origin}@paypal.example${path}`,
      `${certificateUrl()}/../../../../control/webhooks`,
      `${certificateUrl()}?to=https://paypal.example`,
    ]) {
      expect(await post({ ...signed(), 'paypal-cert-url': url })).toBe(403)
    }
    expect(await post({ ...signed(), 'paypal-auth-algo': 'SHA1withRSA' })).toBe(403)
    expect(certificates()).toEqual([])
  })

  test('forged certificates cost few requests, and none once the network has had its share', async () => {
    await post(signed())
    suite.clock.pass(2 * HOUR)
    const certificates = watchCertificates()
    for (let count = 0; count < 30; count++) {
      const url = certificateUrl().replace('CERT-', `CERT-${count}-`)
      expect(await post({ ...signed(), 'paypal-cert-url': url })).toBe(403)
    }
    expect(certificates()).toHaveLength(20)
    // The shop has the genuine certificate already.
    expect(await post(signed())).toBe(200)
    expect(certificates()).toHaveLength(20)
  })
})

describe('without the ID of the webhook', () => {
  const suite = useCheckoutShop('sqlite', { hearsPayPal: false })
  const { order, deliver } = providerOrders(suite)
  const { ask, clock, sandbox } = suite
  const poll = () => {
    const { payPal } = providersOf(() => suite.shop.origin)
    return suite.poll({ payPal: { ...payPal, signatures: null } })
  }

  test('webhooks are answered and ignored, and PayPal is asked every hour about disputes', async () => {
    const { paymentId, intendedID } = await order('paypal')
    await poll()
    const dispute = await sandbox.openDispute('paypal', paymentId)
    expect(await deliver(DISPUTED)).toEqual([200])
    const jobs = suite.shop.db.selectFrom('outbox').selectAll().where('kind', '=', 'handle-webhook')
    expect(await jobs.execute()).toEqual([])
    await poll()
    expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(false)
    clock.pass(HOUR)
    await poll()
    expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(true)
    await sandbox.endDispute('paypal', dispute, 'won')
    clock.pass(HOUR)
    await poll()
    expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(false)
  })

  test('PayPal is asked every hour about refunds on its website, and how pending ones ended', async () => {
    const refunded = await order('paypal')
    clock.pass(HOUR)
    const cancelled = await order('paypal')
    await sandbox.refundInDashboard('paypal', refunded.paymentId)
    await sandbox.setFault('paypal', 'pending refunds')
    await ask('cancelOrder', { path: { id: cancelled.orderId }, token: suite.asha.token })
    await eventually(async () => {
      await suite.shop.outbox.runDue()
      expect(await refundsOf(suite.shop.db, cancelled.paymentId)).toMatchObject([{ state: 'pending' }])
    })
    await sandbox.setFault('paypal', 'none')
    const [pending] = await refundsOf(suite.shop.db, cancelled.paymentId)
    await sandbox.endRefund('paypal', pending?.providerId ?? '', { succeeds: true })
    clock.pass(HOUR)
    await poll()
    expect(await refundsOf(suite.shop.db, refunded.paymentId)).toMatchObject([{ reason: 'by provider' }])
    expect(await refundsOf(suite.shop.db, cancelled.paymentId)).toMatchObject([{ state: 'succeeded' }])
  })
})
