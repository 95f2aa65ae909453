import { beforeAll, describe, expect, test } from 'vitest'
import { shopFacts } from '#contract/shop-facts.ts'
import { readOrder } from '#server/domains/ordering/orders/order-store.ts'
import { shipOrder } from '#server/domains/shipping/shipments.ts'
import { toShippingRequest } from '#server/domains/shipping/shipping-request.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { confirmOrder } from '../../support/shop/confirmed-order.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { HOUR, movableClock } from '../../support/shop/movable-clock.ts'
import { providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(oneStore)('after an order on %s', (store) => {
  let asha: Shopper
  let ravi: Shopper
  const clock = movableClock()
  const shop = useShop({ store, open: { clock: clock.now } })
  const { ask } = shop
  const sandbox = sandboxOf(() => shop.origin)
  const buy = async (rest = {}) =>
    (await ask('createOrder', { body: rings(1, rest), headers: newPurchase(), token: asha.token })).answer
  /** Buys a ring whose order is confirmed, so that it is shipped. */
  const buyConfirmed = async () => {
    const placed = await buy()
    await confirmOrder(ask, shop, placed.orderID)
    return placed
  }
  const occasions = () => shop.db.selectFrom('occasions').selectAll().execute()

  beforeAll(async () => {
    asha = await newBuyer(ask)
    ravi = await newBuyer(ask, 'Ravi Sethi')
  })

  test('the occasion of its gift is saved', async () => {
    const { data } = await buy({ giftData: { occasion: 'First salary', isCustom: true } })
    const saved = (await occasions()).find(({ order_id }) => order_id === data._id)
    expect(saved).toMatchObject({ occasion: 'First salary', custom_message: 'First salary', status: 'pending' })
  })

  test('its occasion can be saved later and changed again, and the order shows the latest', async () => {
    const { data, orderID } = await buy()
    const body = { orderId: data._id, userId: asha.user._id, occasion: 'Wedding' }
    const save = (more: object = {}) => ask('saveOccasion', { body: { ...body, ...more }, token: asha.token })
    const gift = async () =>
      (await ask('readOrder', { path: { id: data._id }, token: asha.token })).answer.order.giftData
    for (const orderId of [data._id, orderID]) {
      expect((await save({ orderId })).answer.data).toMatchObject({ occasion: 'Wedding', status: 'pending' })
      expect(await gift()).toEqual({ occasion: 'Wedding', isCustom: false })
    }
    await save({ customMessage: 'For Diya, who has it all' })
    expect(await gift()).toEqual({ occasion: 'For Diya, who has it all', isCustom: true })
    expect((await occasions()).filter(({ order_id }) => order_id === data._id)).toMatchObject([
      { occasion: 'Wedding', custom_message: 'For Diya, who has it all' },
    ])

    await shop.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', data._id).execute()
    expect((await save({ customMessage: 'For Diya, who has it all' })).http).toBe(200)
    expect((await save()).code).toBe('OCCASION_TOO_LATE')
    expect(await gift()).toMatchObject({ isCustom: true })
  })

  test('its occasion can be saved only by its shopper', async () => {
    const { data } = await buy()
    const body = { orderId: data._id, occasion: 'Wedding' }
    for (const userId of [asha.user._id, ravi.user._id]) {
      const foreign = await ask('saveOccasion', { body: { ...body, userId }, token: ravi.token })
      expect(foreign.code).toBe('ORDER_UNKNOWN')
    }
    const read = await ask('readOrder', { path: { id: data._id }, token: asha.token })
    expect(read.answer.order.giftData).toBeNull()
  })

  /** Returns the carrier’s parcel for an order number. */
  const parcelAt = async (number: string) => {
    const kept = shop.db.selectFrom('sandbox_records').select('document').where('parent_id', '=', number)
    return JSON.parse((await kept.executeTakeFirst())?.document ?? '{}')
  }
  const shipmentOf = (orderId: string) =>
    shop.db.selectFrom('shipments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  const parcelJob = (kind: 'ship-order' | 'cancel-shipment', orderId: string) =>
    shop.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', kind)
      .where('payload', '=', JSON.stringify({ orderId }))
      .executeTakeFirst()
  /** Makes the jobs for a parcel due, and waits until they are done. */
  const isDone = async (kind: 'ship-order' | 'cancel-shipment', orderId: string) => {
    await eventually(async () => {
      await shop.db.updateTable('outbox').set({ run_at: clock.now() }).where('state', '=', 'waiting').execute()
      expect(await parcelJob(kind, orderId)).toMatchObject({ state: 'done', last_error: null })
    })
  }

  test('the parcel is registered with the carrier, and cancelled when the order is cancelled', async () => {
    const { data, orderID } = await buyConfirmed()
    await isDone('ship-order', data._id)
    expect(await parcelAt(orderID)).toMatchObject({ status: 'PICKUP SCHEDULED' })
    await ask('cancelOrder', { path: { id: data._id }, token: asha.token })
    await isDone('cancel-shipment', data._id)
    expect(await parcelAt(orderID)).toMatchObject({ status: 'CANCELED' })
  })

  test('a parcel whose registration response was lost is still cancelled', async () => {
    // Only the response about the parcel is lost, not the response to the login.
    await ask('shippingAvailable', { token: asha.token })
    await sandbox.setFault('shiprocket', 'lost response')
    const { data, orderID } = await buyConfirmed()
    await eventually(async () => expect((await parcelJob('ship-order', data._id))?.last_error).toMatch(/./))
    expect(await parcelAt(orderID)).toMatchObject({ status: 'NEW' })
    expect(await shipmentOf(data._id)).toBeUndefined()
    await sandbox.setFault('shiprocket', 'none')
    await ask('cancelOrder', { path: { id: data._id }, token: asha.token })
    await isDone('cancel-shipment', data._id)
    expect(await parcelAt(orderID)).toMatchObject({ status: 'CANCELED' })
  })

  test('a parcel that is registered after its cancellation is cancelled too', async () => {
    const { shiprocket } = providersOf(() => shop.origin)
    const { data, orderID } = await buyConfirmed()
    await isDone('ship-order', data._id)
    const order = await readOrder(shop.db, { id: data._id })
    if (!order) throw new Error('The order is not there.')
    // Simulates a process that died while asking the carrier, which then handles the request unexpectedly late.
    await shop.db.deleteFrom('shipments').where('order_id', '=', data._id).execute()
    await shop.db.deleteFrom('sandbox_records').where('parent_id', '=', orderID).execute()
    await ask('cancelOrder', { path: { id: data._id }, token: asha.token })
    await isDone('cancel-shipment', data._id)
    expect(await shiprocket.createShipment(toShippingRequest(order, asha.user))).toMatchObject({ kind: 'ok' })
    const again = { db: shop.db, clock: clock.now, carrier: shiprocket }
    for (const _ of ['once', 'twice']) expect(await shipOrder(again, data._id)).toEqual({ kind: 'none' })
    expect(await parcelAt(orderID)).toMatchObject({ status: 'CANCELED' })
  })

  test('the carrier collects the amount due on delivery, and nothing for a paid order', async () => {
    const { orderID: cash } = await buyConfirmed()
    const { payment: _, ...one } = rings()
    const { answer } = await ask('createRazorpayOrder', { body: one, token: asha.token })
    const { answer: body } = await sandbox.payRazorpay(answer.id)
    const { orderID: paid } = (await ask('verifyRazorpayPayment', { body, token: asha.token })).answer
    await eventually(async () => {
      expect(await parcelAt(cash)).toMatchObject({ payment_method: 'COD', total: RING_PRICE })
      expect(await parcelAt(paid)).toMatchObject({ payment_method: 'Prepaid', total: RING_PRICE })
    })
  })

  test('the carrier gets the specified pickup location, size and weight of every parcel', async () => {
    const { orderID } = await buy()
    const order = await readOrder(shop.db, { id: orderID })
    if (!order) throw new Error('The order is not there.')
    expect(toShippingRequest(order, asha.user)).toMatchObject({
      pickup_location: 'Primary',
      shipping_is_billing: true,
      length: 40,
      breadth: 10,
      height: 10,
      weight: 0.5,
      order_items: [{ sku: RING, units: 1, selling_price: RING_PRICE, discount: 0, tax: 0, hsn: shopFacts.gst.hsn }],
    })
  })

  test('the carrier gets the date and time of an order in Indian time, as on the invoice', async () => {
    const { data, orderID } = await buy()
    const evening = Date.parse('2026-11-21T20:00:00Z')
    await shop.db.updateTable('orders').set({ created_at: evening }).where('id', '=', data._id).execute()
    const order = await readOrder(shop.db, { id: orderID })
    if (!order) throw new Error('The order is not there.')
    expect(toShippingRequest(order, asha.user).order_date).toBe('2026-11-22 01:30')
    const headers = { 'x-access-token': asha.token }
    const invoice = await fetch(`${shop.origin}/api/orders/${data._id}/invoice`, { headers })
    expect(await invoice.text()).toContain('Date: 22 November 2026')
  })

  const parcel = (orderId: string, token?: string) => ({
    order_id: orderId,
    order_date: '2026-11-21',
    billing_customer_name: 'Asha',
    billing_address: homeAddress.street,
    billing_city: homeAddress.city,
    billing_pincode: homeAddress.pincode,
    billing_state: homeAddress.state,
    billing_country: homeAddress.country,
    billing_email: asha.email,
    billing_phone: '9876543210',
    order_items: [{ name: 'Ring', sku: RING, units: 1, selling_price: RING_PRICE }],
    units: 1,
    sub_total: RING_PRICE,
    ...(token && { token }),
  })

  test('a shipment token is valid for a limited time and reveals no key of the carrier', async () => {
    const { answer } = await ask('shippingAvailable', { token: asha.token })
    expect(Object.keys(answer).sort()).toEqual(['available', 'expiresAt', 'status', 'token'])
    expect(Date.parse(answer.expiresAt) - clock.now()).toBe(HOUR / 4)
    const { orderID } = await buyConfirmed()
    const create = (token: string, body: object) => ask('createShipment', { body, token })
    expect(answer.available).toBe(true)
    // The shop registers the parcel as well, so one of the two concurrent requests is asked to retry.
    const shipment = await eventually(async () => {
      const { answer: announced } = await create(asha.token, parcel(orderID, answer.token))
      expect(announced).toMatchObject({ order_id: orderID, shipment_id: expect.stringMatching(/./) })
      return announced
    })
    expect((await create(asha.token, parcel(orderID))).answer).toEqual(shipment)
    expect((await create(ravi.token, parcel(orderID))).code).toBe('ORDER_UNKNOWN')
    expect((await create(asha.token, parcel(orderID, 'made-up'))).code).toBe('ORDER_UNKNOWN')
    clock.pass(HOUR / 4)
    expect((await create(asha.token, parcel(orderID, answer.token))).code).toBe('ORDER_UNKNOWN')
  })
})
