/** A parcel that no courier has collected is held while the shopper disputes the payment. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shipOrder } from '#server/domains/shipping/shipments.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(stores)('the parcel of a disputed order on %s', (store) => {
  let asha: Shopper
  const clock = movableClock()
  const shop = useShop({ store, open: { clock: clock.now } })
  const { ask } = shop
  const sandbox = sandboxOf(() => shop.origin)
  const { shiprocket } = providersOf(() => shop.origin)

  beforeAll(async () => {
    asha = await newBuyer(ask)
  })
  beforeEach(async () => {
    await sandbox.setFault('shiprocket', 'none')
    await sandbox.releaseWebhooks()
  })

  const parcelOf = (orderId: string) =>
    shop.db.selectFrom('shipments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  const orderAt = async (id: string) => (await ask('readOrder', { path: { id }, token: asha.token })).answer.order
  const emails = async (subject: string) => {
    const rows = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'send-email').execute()
    return rows.filter(({ payload }) => payload.includes(subject))
  }
  /** Lets all jobs run at once and webhooks be sent again, until the expectation holds. */
  const becomes = (expectation: () => Promise<void>) =>
    eventually(async () => {
      clock.pass(MINUTE)
      await shop.db.updateTable('outbox').set({ run_at: clock.now() }).where('state', '=', 'waiting').execute()
      await shop.outbox.runDue()
      await expectation()
    })
  const isParcel = (orderId: string, expected: object) =>
    becomes(async () => expect(await parcelOf(orderId)).toMatchObject(expected))
  const ready = { state: 'new', label_url: expect.stringMatching(/^http/) }

  /** Places an order that is paid online and whose parcel waits for the courier. */
  const order = async () => {
    const { payment: _, ...one } = rings()
    const { answer } = await ask('createRazorpayOrder', { body: one, token: asha.token, headers: newPurchase() })
    const { answer: body } = await sandbox.payRazorpay(answer.id)
    const placed = await ask('verifyRazorpayPayment', { body, token: asha.token })
    const { _id: id, order_id: number } = placed.answer.data
    await isParcel(id, ready)
    return { id, number, paymentId: body.razorpay_payment_id }
  }

  test('is recalled, and sent again under a new number once the dispute is won', async () => {
    const { id, number, paymentId } = await order()
    const first = await parcelOf(id)
    const dispute = await sandbox.openDispute('razorpay', paymentId)
    await isParcel(id, { state: 'cancelled' })
    expect(await orderAt(id)).toMatchObject({ status: 'pending', money: 'paid' })
    expect(await shipOrder({ db: shop.db, clock: clock.now, carrier: shiprocket }, id)).toEqual({ kind: 'none' })
    expect(await emails(`Parcel cancelled: ${number}`)).toEqual([])

    await sandbox.endDispute('razorpay', dispute, 'won')
    await isParcel(id, { ...ready, reference: `${number}-R2` })
    const second = await parcelOf(id)
    expect(second?.awb).not.toBe(first?.awb)
    expect(second?.carrier_order_id).not.toBe(first?.carrier_order_id)
    await sandbox.scanParcel(`${number}-R2`, { activity: 'Picked up', location: 'Pune', code: 42 })
    await becomes(async () => expect((await orderAt(id)).status).toBe('shipped'))
  })

  test('stays recalled if the dispute is lost, and the order ends with its stock back on the shelf', async () => {
    const { id, paymentId } = await order()
    const before = await stockOf(shop.db)
    const dispute = await sandbox.openDispute('razorpay', paymentId)
    await isParcel(id, { state: 'cancelled' })
    await sandbox.endDispute('razorpay', dispute, 'lost')
    await becomes(async () => expect(await orderAt(id)).toMatchObject({ status: 'cancelled', money: 'refunded' }))
    expect(await stockOf(shop.db)).toBe(before + 1)
    expect(await parcelOf(id)).toMatchObject({ state: 'cancelled', reference: null })
  })

  test('is sent again as well if the dispute is won before the carrier could be asked', async () => {
    const { id, number, paymentId } = await order()
    await sandbox.setFault('shiprocket', 'down')
    const dispute = await sandbox.openDispute('razorpay', paymentId)
    await becomes(async () => expect(await emails(`A shopper disputes order ${number}`)).toHaveLength(1))
    await sandbox.endDispute('razorpay', dispute, 'won')
    await becomes(async () => expect(await emails(`The dispute about order ${number} is won`)).toHaveLength(1))
    await sandbox.setFault('shiprocket', 'none')
    await isParcel(id, ready)
  })

  test('that the courier has already goes its way, and the owner is told', async () => {
    const { id, number, paymentId } = await order()
    await sandbox.holdWebhooks()
    await sandbox.scanParcel(number, { activity: 'Picked up', location: 'Pune', code: 42 })
    await sandbox.openDispute('razorpay', paymentId)
    const deliver = async (pattern: RegExp) => {
      const held = (await sandbox.webhooks()).filter(({ state, event }) => state === 'held' && pattern.test(event))
      for (const webhook of held) await sandbox.send(webhook.id)
    }
    await deliver(/dispute/)
    await becomes(async () => expect(await emails(`A disputed order has left: ${number}`)).toHaveLength(1))
    await deliver(/tracking/)
    await becomes(async () => expect((await orderAt(id)).status).toBe('shipped'))
    const sent = await shop.db.selectFrom('outbox').select('dedupe_key').execute()
    expect(sent.filter(({ dedupe_key }) => dedupe_key.startsWith(`order-${id}-not-cancelled`))).toEqual([])
  })
})
