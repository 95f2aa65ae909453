import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { newPurchase, rings } from '../../support/shop/buyer.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { DAY, HOUR } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { onlineMethods, providerOrders, REFUNDED } from '../../support/shop/provider-orders.ts'
import { refundsOf } from '../../support/shop/refunds.ts'

describe('webhooks that cannot be handled and refunds that fail', () => {
  const suite = useCheckoutShop()
  const { ask, clock, sandbox } = suite
  const { payment: _, ...one } = rings()
  const { order, deliver } = providerOrders(suite)

  const post = async (body: string, signature: string) => {
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
    return (await fetch(`${suite.shop.origin}/api/webhooks/razorpay`, { method: 'POST', headers, body })).status
  }
  const sign = (body: string) => createHmac('sha256', sandboxKeys.razorpay.webhookSecret).update(body).digest('hex')
  const pay = async () => {
    const { answer } = await ask('createRazorpayOrder', { body: one, token: suite.asha.token, headers: newPurchase() })
    return { answer, paid: (await sandbox.payRazorpay(answer.id, { offerPaise: 1000 })).answer }
  }
  const jobs = (kind: string) => suite.shop.db.selectFrom('outbox').selectAll().where('kind', '=', kind).execute()

  test('a webhook is accepted while the provider does not respond, and is handled later', async () => {
    const { paid } = await pay()
    await sandbox.setFault('razorpay', 'down')
    const [captured] = (await sandbox.webhooks()).filter(
      ({ event, body }) => event === 'payment.captured' && JSON.stringify(body).includes(paid.razorpay_payment_id),
    )
    expect(await sandbox.send(captured?.id ?? '')).toBe(200)
    expect(await suite.listOrders()).toEqual([])
    await sandbox.setFault('razorpay', 'none')
    clock.pass(HOUR)
    await suite.shop.outbox.runDue()
    await eventually(async () => expect(await suite.listOrders()).toMatchObject([{ money: 'paid' }]))
  })

  test.each(onlineMethods)(
    'a refund in the dashboard is heard although the provider does not respond at the moment, by %s',
    async (method) => {
      const { paymentId } = await order(method)
      await sandbox.refundInDashboard(method, paymentId)
      await sandbox.setFault(method, 'down')
      expect(new Set(await deliver(REFUNDED))).toEqual(new Set([200]))
      expect(await suite.listOrders()).toMatchObject([{ status: 'pending', money: 'paid' }])
      await sandbox.setFault(method, 'none')
      await eventually(async () => {
        clock.pass(HOUR)
        await suite.shop.outbox.runDue()
        expect(await suite.listOrders()).toMatchObject([{ status: 'cancelled', money: 'refunded' }])
      })
    },
  )

  test('a webhook of an unexpected shape is accepted and shown to the owner, and a forged one is refused', async () => {
    const body = JSON.stringify({ surprise: true })
    const before = await jobs('handle-webhook')
    expect(await post(body, 'forged')).toBe(403)
    expect(await jobs('handle-webhook')).toHaveLength(before.length)
    expect(await post(body, sign(body))).toBe(200)
    await eventually(async () => {
      const { lines } = await ownerCommand(suite.shop, 'failed')
      expect(lines.join('\n')).toContain('webhook of razorpay')
    })
  })

  test('a refund is tried for two weeks and told to the owner once', async () => {
    const { answer, paid } = await pay()
    const { answer: completed } = await suite.complete(answer.intendedID)
    await sandbox.setFault('razorpay', 'down')
    await ask('cancelOrder', { path: { id: completed.data._id }, token: suite.asha.token })
    const id = `refund-razorpay-${paid.razorpay_payment_id}`
    const job = async () => (await jobs('refund-payment')).find(({ dedupe_key }) => dedupe_key === id)
    for (let hours = 0; hours < 13 * 24; hours += 6) {
      clock.pass(6 * HOUR)
      await suite.shop.outbox.runDue()
    }
    expect((await job())?.state).toBe('waiting')
    const told = (await jobs('send-email')).filter(({ dedupe_key }) => dedupe_key === `owner-trouble-${id}`)
    expect(told).toHaveLength(1)
    await sandbox.setFault('razorpay', 'none')
    clock.pass(DAY)
    await suite.shop.outbox.runDue()
    await eventually(async () =>
      expect(await refundsOf(suite.shop.db, paid.razorpay_payment_id)).toMatchObject([{ state: 'succeeded' }]),
    )
  })
})
