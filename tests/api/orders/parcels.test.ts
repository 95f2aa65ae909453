import { readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { trackParcels } from '#server/domains/shipping/parcel-reports.ts'
import { shipOrder } from '#server/domains/shipping/shipments.ts'
import { homeAddress, newBuyer } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { HOUR } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { useParcelsShop } from '../../support/shop/parcels-shop.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('a parcel on %s', (store) => {
  const parcels = useParcelsShop(store)
  const { shop, ask, clock, sandbox, shiprocket, deps, asha } = parcels
  const { buyForCash, buyOnline, orderAt, parcelOf, isReady, report, becomes, orderEmails } = parcels
  const { askedOfCarrier, countEmails } = parcels

  test('is registered, given to a courier and collected, with label and manifest as PDFs', async () => {
    const order = await buyForCash()
    const parcel = await isReady(order._id)
    expect(parcel).toMatchObject({ state: 'new', awb: expect.stringMatching(/^7\d+$/), courier: 'Sandbox Courier' })
    expect(parcel).toMatchObject({ freight_paise: 5400, pickup_at: expect.any(Number) })
    for (const paper of ['label', 'manifest'] as const) {
      const file = `${shop.dataDir}/${paper}.pdf`
      const args = paper === 'label' ? [order.order_id, file] : [order.order_id]
      const { ok, lines } = await ownerCommand(shop, paper, ...args)
      expect(ok, lines.join(' ')).toBe(true)
      const saved = /Saved (.+)\.$/.exec(lines[0] ?? '')?.[1] ?? ''
      expect((await readFile(saved)).subarray(0, 5).toString()).toBe('%PDF-')
      await rm(saved)
    }
    expect((await ownerCommand(shop, 'orders')).lines.find((line) => line.includes(order.order_id))).toMatch(/ packed /)
    expect((await ownerCommand(shop, 'order', order.order_id)).lines.join('\n')).toMatch(
      /Parcel new, Sandbox Courier 7\d+, pickup .+, costs ₹54/,
    )
  })

  test('continues where it stopped, without doing a step twice', async () => {
    await shiprocket.checkLogin()
    await sandbox.setFault('shiprocket', 'down')
    const order = await buyForCash()
    expect(await shipOrder(deps(), order._id)).toMatchObject({ kind: 'failed' })
    // Every step is carried out, but its response is lost.
    await sandbox.setFault('shiprocket', 'lost response')
    for (const _ of [1, 2, 3, 4, 5, 6]) await shipOrder(deps(), order._id)
    await sandbox.setFault('shiprocket', 'none')
    const result = await shipOrder(deps(), order._id)
    expect(result).toMatchObject({ kind: 'accepted' })
    expect(await parcelOf(order._id)).toMatchObject({
      awb: expect.stringMatching(/^7/),
      pickup_at: expect.any(Number),
      manifest_url: expect.stringMatching(/manifest/),
      label_url: expect.stringMatching(/label/),
    })
    expect(await shipOrder(deps(), order._id)).toEqual(result)
  })

  test('moves its order by itself, and late or repeated webhooks change nothing', async () => {
    const order = await buyForCash()
    await isReady(order._id)
    const isStatus = (status: string) =>
      becomes(async () => expect((await orderAt(order._id)).order.status).toBe(status))
    for (const [code, status] of [
      [42, 'shipped'],
      [17, 'in transit'],
      [7, 'delivered'],
    ] as const) {
      clock.pass(HOUR)
      expect((await report(order.order_id, code)).http).toBe(200)
      await isStatus(status)
    }
    const sent = (await sandbox.webhooks()).filter(({ provider }) => provider === 'shiprocket')
    for (const { id } of sent) expect(await sandbox.send(id)).toBe(200)
    await isStatus('delivered')
    expect(await orderEmails(order._id)).toHaveLength(5)
    expect((await orderAt(order._id)).parcel).toMatchObject({ courier: 'Sandbox Courier' })
    expect((await orderAt(order._id)).order.money).toBe('paid')
  })

  test('is believed only with the shop’s token, and an unknown one is ignored', async () => {
    const post = (token: string, body: object) =>
      fetch(`${shop.origin}/api/webhooks/parcels`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': token },
        body: JSON.stringify(body),
      }).then(({ status }) => status)
    const order = await buyForCash()
    const parcel = await isReady(order._id)
    const delivered = { awb: parcel?.awb, shipment_status_id: 7, current_timestamp: '' }
    expect(await post('guessed', delivered)).toBe(403)
    expect(await post('', delivered)).toBe(403)
    expect((await orderAt(order._id)).order.status).toBe('pending')
    expect(await post('sandbox-parcel-webhooks', { ...delivered, awb: '404' })).toBe(200)
    expect(await post('sandbox-parcel-webhooks', { surprise: true })).toBe(200)
  })

  test('that the carrier refuses is reported to the owner, once', async () => {
    await sandbox.setFault('shiprocket', 'refuse')
    const order = await buyForCash()
    for (const _ of ['once', 'twice']) expect(await shipOrder(deps(), order._id)).toMatchObject({ kind: 'failed' })
    await sandbox.setFault('shiprocket', 'none')
    expect(await countEmails(`No parcel for order ${order.order_id}`)).toBe(1)
    await isReady(order._id)
  })

  test('is asked about twice a day, in case a webhook is lost', async () => {
    const order = await buyForCash()
    await isReady(order._id)
    await sandbox.holdWebhooks()
    await report(order.order_id, 18)
    clock.pass(13 * HOUR)
    // The shop itself may be asking at the moment.
    await trackParcels(deps())
    await becomes(async () => expect((await orderAt(order._id)).order.status).toBe('in transit'))
    await report(order.order_id, 7)
    await trackParcels(deps())
    expect((await orderAt(order._id)).order.status).toBe('in transit')
    clock.pass(13 * HOUR)
    await trackParcels(deps())
    await becomes(async () => expect((await orderAt(order._id)).order.status).toBe('delivered'))
  })

  test.each(['cash', 'online'] as const)('that comes back is told in words, and settled (%s)', async (method) => {
    const before = await stockOf(shop.db)
    const order = method === 'cash' ? await buyForCash() : await buyOnline()
    await isReady(order._id)
    const trouble = (expected: string) =>
      becomes(async () => expect((await orderAt(order._id)).order.parcelTrouble).toBe(expected))
    for (const [code, expected] of [
      [21, 'undelivered'],
      [9, 'returning'],
      [10, 'returned'],
    ] as const) {
      clock.pass(HOUR)
      await report(order.order_id, code)
      await trouble(expected)
    }
    expect(await stockOf(shop.db)).toBe(before)
    const { order: after } = await orderAt(order._id)
    expect(after.status).toBe('in transit')
    expect(after.money).toMatch(method === 'cash' ? /^none$/ : /refunded$/)
    const sent = (await orderEmails(order._id)).join(' ')
    for (const topic of ['undelivered', 'returning', 'returned']) expect(sent).toContain(`${order._id}-${topic}`)
    expect((await ask('cancelOrder', { path: { id: order._id }, token: asha().token })).code).toBe('CANNOT_CANCEL')
  })

  test.each(['by itself', 'when the shopper asks again'])('is recalled before the refund starts, %s', async (how) => {
    const order = await buyOnline()
    await isReady(order._id)
    await sandbox.setFault('shiprocket', 'down')
    const cancel = () => ask('cancelOrder', { path: { id: order._id }, token: asha().token })
    expect((await cancel()).answer.order).toMatchObject({ status: 'pending', cancelling: true, money: 'paid' })
    await sandbox.setFault('shiprocket', 'none')
    if (how !== 'by itself') await cancel()
    await becomes(async () => {
      const { order: after } = await orderAt(order._id)
      expect(after).toMatchObject({ status: 'cancelled', money: expect.stringMatching(/refunded$/) })
      expect(after.cancelling).toBeUndefined()
    })
    expect(await parcelOf(order._id)).toMatchObject({ state: 'cancelled' })
  })

  test.each([
    ['is lost', 12, 'lost', 'Parcel lost'],
    ['is cancelled in the carrier’s own pages', 8, undefined, 'Parcel cancelled'],
  ])('that %s is told to the owner, who decides', async (_, code, trouble, subject) => {
    const order = await buyOnline()
    await isReady(order._id)
    if (trouble) await report(order.order_id, 42)
    clock.pass(HOUR)
    await report(order.order_id, code)
    await becomes(async () => expect(await countEmails(`${subject}: ${order.order_id}`)).toBe(1))
    const { order: after } = await orderAt(order._id)
    expect(after).toMatchObject({ status: trouble ? 'shipped' : 'pending', money: 'paid' })
    expect(after.parcelTrouble).toBe(trouble)
  })

  test('that the courier has cannot be recalled, and the shopper is told', async () => {
    const order = await buyForCash()
    await isReady(order._id)
    await sandbox.holdWebhooks()
    await report(order.order_id, 42)
    const refused = await ask('cancelOrder', { path: { id: order._id }, token: asha().token })
    expect(refused.code).toBe('CANNOT_CANCEL')
    expect((await orderAt(order._id)).order).toMatchObject({ status: 'pending' })

    const other = await buyForCash()
    await isReady(other._id)
    await sandbox.setFault('shiprocket', 'down')
    await ask('cancelOrder', { path: { id: other._id }, token: asha().token })
    await sandbox.setFault('shiprocket', 'none')
    await sandbox.releaseWebhooks()
    await report(other.order_id, 42)
    await becomes(async () => expect((await orderAt(other._id)).order.status).toBe('shipped'))
    expect((await orderEmails(other._id)).join(' ')).toMatch(/not-cancelled/)
    expect((await orderAt(other._id)).order.cancelling).toBeUndefined()
  })

  test('that the courier has is followed, even if the shop stopped before it recorded the tracking number', async () => {
    const order = await buyForCash()
    const { awb } = (await isReady(order._id)) ?? {}
    const notRecorded = { awb: null, courier: null, pickup_at: null, manifest_url: null, label_url: null }
    await shop.db.updateTable('shipments').set(notRecorded).where('order_id', '=', order._id).execute()
    await sandbox.holdWebhooks()
    await report(order.order_id, 42)
    expect((await ask('cancelOrder', { path: { id: order._id }, token: asha().token })).code).toBe('CANNOT_CANCEL')
    clock.pass(13 * HOUR)
    await trackParcels(deps())
    await becomes(async () => expect((await orderAt(order._id)).order.status).toBe('shipped'))
    expect((await parcelOf(order._id))?.awb).toBe(awb)
  })

  test('goes to the corrected address until it has left', async () => {
    const order = await buyForCash()
    await isReady(order._id)
    const correct = (body: object) => ask('correctContact', { path: { id: order._id }, body, token: asha().token })
    const address = { ...homeAddress, street: '7 Relief Road' }
    const { answer } = await correct({ phone: '9123456780', address })
    expect(answer.order).toMatchObject({ phone: '9123456780', address: { street: '7 Relief Road' } })
    await eventually(async () => {
      expect(await askedOfCarrier(order.order_id)).toContain('7 Relief Road')
    })
    expect((await correct({ address: { ...address, country: 'Nepal', pincode: '44600' } })).code).toBe('COUNTRY_FIXED')
    expect((await correct({ address: { ...address, pincode: '1234' } })).http).toBe(400)
    expect((await correct({ phone: '12' })).http).toBe(400)
    const line = `8 Relief Road, ${homeAddress.city}, ${homeAddress.state} ${homeAddress.pincode}, ${homeAddress.country}`
    const args = [order.order_id, '--phone', '+91 91234-56789', line]
    const corrected = await ownerCommand(shop, 'order-address', ...args)
    expect(corrected.lines[0]).toBe(`The phone number of ${order.order_id} is now 9123456789.`)
    expect((await orderAt(order._id)).order).toMatchObject({
      phone: '9123456789',
      address: { street: '8 Relief Road' },
    })
    await becomes(async () => {
      expect(await askedOfCarrier(order.order_id)).toContain('8 Relief Road')
      expect(await askedOfCarrier(order.order_id)).toContain('9123456789')
    })
    await report(order.order_id, 42)
    await becomes(async () => expect((await orderAt(order._id)).order.status).toBe('shipped'))
    expect((await correct({ phone: '9123456781' })).code).toBe('CONTACT_TOO_LATE')
    expect((await ownerCommand(shop, 'order-address', ...args)).lines.join()).toContain('has left')
    const other = await newBuyer(ask, 'Ravi Sethi')
    const foreign = { path: { id: order._id }, body: { phone: '9123456782' }, token: other.token }
    expect((await ask('correctContact', foreign)).code).toBe('ORDER_UNKNOWN')
  })

  test('waits for a phone number, and ships once it is known', async () => {
    const order = await buyForCash()
    await isReady(order._id)
    await shop.db.updateTable('orders').set({ phone: '' }).where('id', '=', order._id).execute()
    await shop.db.deleteFrom('shipments').where('order_id', '=', order._id).execute()
    await shop.db.deleteFrom('sandbox_records').where('parent_id', '=', order.order_id).execute()
    expect(await shipOrder(deps(), order._id)).toEqual({ kind: 'none' })
    await ask('correctContact', { path: { id: order._id }, body: { phone: '9123456780' }, token: asha().token })
    await isReady(order._id)
  })

  test('has a clean label, even of an order that an earlier release stored with control characters', async () => {
    const order = await buyForCash()
    await isReady(order._id)
    const address = {
      ...homeAddress,
      recipient: '\u001b[31mMeera\u0007\u202e Patel',
      street: '14 Mangal\r\nPark\u200b,\tC\u0001 G Road',
      city: 'Ahme\u00addabad',
    }
    const stored = { address: JSON.stringify(address) }
    await shop.db.updateTable('orders').set(stored).where('id', '=', order._id).execute()
    await shop.db.deleteFrom('shipments').where('order_id', '=', order._id).execute()
    await shop.db.deleteFrom('sandbox_records').where('parent_id', '=', order.order_id).execute()
    await isReady(order._id)
    const { request } = JSON.parse(await askedOfCarrier(order.order_id))
    expect(request).toMatchObject({
      billing_customer_name: 'Meera',
      billing_last_name: 'Patel',
      billing_city: 'Ahmedabad',
    })
    expect(`${request.billing_address} ${request.billing_address_2 ?? ''}`.trim()).toBe('14 Mangal Park, C G Road')
    expect(Object.values(request).join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('has the size and weight of its category', async () => {
    const file = `${shop.dataDir}/boxes.json`
    const box = { length: 12, breadth: 9, height: 4, weight: 0.1 }
    const ringBox = { length: 8, breadth: 8, height: 5, weight: 0.05 }
    const measured = async () => {
      const order = await buyForCash()
      await isReady(order._id)
      return JSON.parse(await askedOfCarrier(order.order_id)).request
    }
    await writeFile(file, JSON.stringify({ default: box }))
    expect((await ownerCommand(shop, 'parcels', file)).ok).toBe(true)
    expect(await measured()).toMatchObject(box)
    await writeFile(file, JSON.stringify({ default: box, categories: { Rings: ringBox } }))
    expect((await ownerCommand(shop, 'parcels', file)).ok).toBe(true)
    expect(await measured()).toMatchObject(ringBox)
    await writeFile(file, '{"default": {"length": 0}}')
    expect((await ownerCommand(shop, 'parcels', file)).ok).toBe(false)
  })
})
