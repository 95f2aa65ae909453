/** A parcel that no courier has collected is held while the shopper disputes the payment. */
import { describe, expect, test } from 'vitest'
import { shipOrder } from '#server/domains/shipping/shipments.ts'
import { useParcelsShop } from '../../support/shop/parcels-shop.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { oneStore } from '../../support/shop/stores.ts'

describe.each(oneStore)('the parcel of a disputed order on %s', (store) => {
  const parcels = useParcelsShop(store)
  const { shop, sandbox, deps, buyOnline, parcelOf, isReady, becomes, countEmails, orderEmails } = parcels
  const orderAt = async (id: string) => (await parcels.orderAt(id)).order
  const isParcel = (orderId: string, expected: object) =>
    becomes(async () => expect(await parcelOf(orderId)).toMatchObject(expected))
  const ready = { state: 'new', label_url: expect.stringMatching(/^http/) }

  /** Places an order that is paid online and whose parcel waits for the courier. */
  const order = async () => {
    const { _id: id, order_id: number, paymentId } = await buyOnline()
    await isReady(id)
    return { id, number, paymentId }
  }

  test('is recalled, and sent again under a new number once the dispute is won', async () => {
    const { id, number, paymentId } = await order()
    const first = await parcelOf(id)
    const dispute = await sandbox.openDispute('razorpay', paymentId)
    await isParcel(id, { state: 'cancelled' })
    expect(await orderAt(id)).toMatchObject({ status: 'pending', money: 'paid' })
    expect(await shipOrder(deps(), id)).toEqual({ kind: 'none' })
    expect(await countEmails(`Parcel cancelled: ${number}`)).toBe(0)

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

  test('is sent again if only a part of the money is lost, because the rest is paid', async () => {
    const { id, number, paymentId } = await order()
    const dispute = await sandbox.openDispute('razorpay', paymentId, 10_000)
    await isParcel(id, { state: 'cancelled' })
    await sandbox.endDispute('razorpay', dispute, 'lost')
    await isParcel(id, { ...ready, reference: `${number}-R2` })
    expect(await orderAt(id)).toMatchObject({ status: 'pending', money: 'paid', refunded: 100 })
  })

  test('is sent again as well if the dispute is won before the carrier could be asked', async () => {
    const { id, number, paymentId } = await order()
    await sandbox.setFault('shiprocket', 'down')
    const dispute = await sandbox.openDispute('razorpay', paymentId)
    await becomes(async () => expect(await countEmails(`A shopper disputes order ${number}`)).toBe(1))
    await sandbox.endDispute('razorpay', dispute, 'won')
    await becomes(async () => expect(await countEmails(`The dispute about order ${number} is won`)).toBe(1))
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
    await becomes(async () => expect(await countEmails(`A disputed order has left: ${number}`)).toBe(1))
    await deliver(/tracking/)
    await becomes(async () => expect((await orderAt(id)).status).toBe('shipped'))
    expect((await orderEmails(id)).join()).not.toContain('not-cancelled')
  })
})
