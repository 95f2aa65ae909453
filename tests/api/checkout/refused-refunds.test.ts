/** What the shop makes of a provider’s refusals. */
import { describe, expect, test } from 'vitest'
import { listDisputesOf } from '#server/domains/money/dispute-store.ts'
import { listFailedJobs } from '#server/jobs/job-store.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { DAY, HOUR, MINUTE } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { DISPUTED, onlineMethods, providerOrders } from '../../support/shop/provider-orders.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'

describe('a refund that the provider refuses', () => {
  const suite = useCheckoutShop()
  const { ask, sandbox } = suite
  const { pay, order, deliver } = providerOrders(suite)
  const cancel = (orderId: string) => ask('cancelOrder', { path: { id: orderId }, token: suite.asha.token })
  const states = async (paymentId: string) => (await refundsOf(suite.shop.db, paymentId)).map(({ state }) => state)
  /** Of jobs about a payment. */
  const failuresOf = async (paymentId: string) =>
    (await listFailedJobs(suite.shop.db)).filter(({ payload }) => payload.includes(paymentId)).map(({ state }) => state)
  const emails = async (subject: string) => {
    const rows = await suite.shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'send-email').execute()
    return rows.filter(({ payload }) => payload.includes(subject))
  }

  test.each(onlineMethods)('waits for the end of a dispute of which no webhook has told, by %s', async (method) => {
    const { paymentId, orderId } = await order(method)
    const dispute = await sandbox.openDispute(method, paymentId)
    await cancel(orderId)
    await eventually(async () => {
      await suite.shop.outbox.runDue()
      expect(await states(paymentId)).toEqual(['due'])
    })
    await deliver(DISPUTED)
    suite.clock.pass(HOUR)
    await suite.shop.outbox.runDue()
    expect(await states(paymentId)).toEqual(['due'])
    expect(await failuresOf(paymentId)).toEqual([])
    await sandbox.endDispute(method, dispute, 'won')
    await deliver(DISPUTED)
    await eventually(async () => {
      await suite.shop.outbox.runDue()
      expect(await states(paymentId)).toEqual(['succeeded'])
    })
  })

  test('waits as well for a dispute from before the shop knew the payment', async () => {
    const { intendedID, paymentId } = await pay.razorpay()
    const dispute = await sandbox.openDispute('razorpay', paymentId)
    suite.clock.pass(2 * DAY)
    const { answer } = await suite.complete(intendedID)
    await cancel(answer.data._id)
    await eventually(async () => {
      suite.clock.pass(MINUTE)
      await suite.shop.outbox.runDue()
      expect(await listDisputesOf(suite.shop.db, { method: 'razorpay', id: paymentId })).toMatchObject([
        { id: dispute },
      ])
    })
    expect(await states(paymentId)).toEqual(['due'])
  })

  test.each(['stripe', 'paypal'] as const)(
    'as a part was charged back is left to the owner at once, who pays it and says so, by %s',
    async (method) => {
      const { paymentId, orderId } = await order(method)
      const dispute = await sandbox.openDispute(method, paymentId, 100)
      await cancel(orderId)
      await sandbox.endDispute(method, dispute, 'lost')
      await deliver(DISPUTED)
      await eventually(async () => {
        suite.clock.pass(MINUTE)
        await suite.shop.outbox.runDue()
        expect(await failuresOf(paymentId)).toEqual(['dead'])
      })
      expect(await emails(`of payment ${paymentId} back yourself`)).toHaveLength(1)
      const refunds = await refundsOf(suite.shop.db, paymentId)
      expect(refunds.map(({ reason, state, amount }) => `${reason} ${state} ${amount}`).sort()).toEqual([
        'cancelled due 183',
        'disputed succeeded 100',
      ])
      const { db } = suite.shop
      expect(await ownerCommand({ db }, 'refunds', '--done', paymentId)).toMatchObject({ ok: true })
      expect(await states(paymentId)).toEqual(['succeeded', 'succeeded'])
      expect(await failuresOf(paymentId)).toEqual([])
    },
  )

  test('as its key was used for another amount is refused for good at Razorpay, and needs another key', async () => {
    const { paymentId } = await order('razorpay')
    const { razorpay } = providersOf(() => suite.shop.origin)
    expect(await razorpay.refund(paymentId, 1000, 'the-same-key')).toMatchObject({ kind: 'ok' })
    const again = await razorpay.refund(paymentId, 2000, 'the-same-key')
    expect(again).toMatchObject({ kind: 'refused', message: expect.stringContaining('same idempotency key') })
  })
})
