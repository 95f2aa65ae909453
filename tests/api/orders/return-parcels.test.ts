import { describe, expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { inSize, useReturnsShop } from '../../support/shop/returns-shop.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'
import { stockBySize } from '../../support/shop/sized-catalogue.ts'

describe('parcels of returns', () => {
  const { ask, sandbox, shop, asha, deliver, buyOnline, buyInCash, request, owner, read, mails } = useReturnsShop()

  const { shiprocket } = providersOf(() => shop().origin)
  const withdraw = (id: string) => ask('withdrawReturn', { path: { id }, token: asha().token })
  async function progressOf(number: string) {
    const found = await shiprocket.findShipment(number)
    return found.kind === 'ok' ? found.value?.progress : found.kind
  }
  async function requestApproved() {
    const { order } = await buyOnline([inSize('14', 1, 649)], 649)
    await deliver(order._id)
    const { data } = (await request(order._id)).answer
    await owner(data.return_id, 'approve')
    return data
  }

  test('cancel the pickup of a return that is withdrawn or rejected', async () => {
    const withdrawn = await requestApproved()
    await shop().outbox.runDue()
    expect(await progressOf(withdrawn.return_id)).toBe('waiting')
    await withdraw(withdrawn._id)
    await shop().outbox.runDue()
    await expect.poll(() => progressOf(withdrawn.return_id)).toBe('cancelled')

    const rejected = await requestApproved()
    await shop().outbox.runDue()
    await owner(rejected.return_id, 'reject', 'We', 'agreed', 'otherwise.')
    await shop().outbox.runDue()
    await expect.poll(() => progressOf(rejected.return_id)).toBe('cancelled')

    const early = await requestApproved()
    await withdraw(early._id)
    await shop().outbox.runDue()
    // The courier is not asked to come, or only until the withdrawal is known.
    await expect.poll(() => progressOf(early.return_id)).not.toBe('waiting')
  })

  test('cancel a pickup of which the shop knows nothing, because the response was lost', async () => {
    const { _id: id, return_id: number } = await requestApproved()
    await shiprocket.checkLogin()
    await shop().outbox.runDue()
    const unknown = { awb: null, carrier_order_id: null, shipment_id: null, handover: null }
    await shop().db.updateTable('order_returns').set(unknown).where('id', '=', id).execute()
    await withdraw(id)
    await shop().outbox.runDue()
    await expect.poll(() => progressOf(number)).toBe('cancelled')
  })

  test('cancel the pickup of a return that arrives in another way, before or after it is booked', async () => {
    for (const isBooked of [true, false]) {
      const { _id: id, return_id: number } = await requestApproved()
      if (isBooked) await shop().outbox.runDue()
      expect(await owner(number, 'received')).toContain('has arrived')
      await shop().outbox.runDue()
      // The courier is not asked to come, or only until the arrival is known.
      await expect.poll(() => progressOf(number)).not.toBe('waiting')
      if (isBooked) expect(await progressOf(number)).toBe('cancelled')
      expect(await read(id)).toMatchObject({ state: 'received' })
    }
    expect((await mails(brand.email)).join()).not.toContain('return is on its way')
  })

  test('tell the owner of a courier who collects a return that was withdrawn', async () => {
    const { _id: id, return_id: number } = await requestApproved()
    await shop().outbox.runDue()
    await sandbox.holdWebhooks()
    await sandbox.scanParcel(number, { activity: 'Picked up', location: 'Pune', code: 42 })
    await withdraw(id)
    expect(await mails(brand.email)).toContain(`A withdrawn return is on its way: ${number}`)
    await sandbox.releaseWebhooks()
    expect((await read(id)).state).toBe('withdrawn')
  })

  describe('of an exchange that comes back undelivered', () => {
    /** Exchanges a ring for a cheaper size, which comes back. */
    async function exchangeInVain() {
      const { order, paymentId } = await buyOnline([inSize('14', 1, 649)], 649)
      await deliver(order._id)
      const products = [{ position: 0, quantity: 1, size: '12' }]
      const { data } = (await request(order._id, { wanted: 'exchange', products })).answer
      for (const step of ['approve', 'received', 'exchange']) await owner(data.return_id, step, '--restock')
      const { exchangeOrder } = await read(data._id)
      const number = exchangeOrder ?? ''
      await shop().outbox.runDue()
      for (const code of [42, 9, 10]) await sandbox.scanParcel(number, { activity: 'RTO', location: 'Pune', code })
      await expect.poll(async () => (await stockBySize(shop().db))['12']).toBe(5)
      await shop().outbox.runDue()
      return { ...data, exchange: number, paymentId, source: order }
    }

    test('put the stock back, ask the owner, and are refunded', async () => {
      const { _id: id, return_id: number, exchange, paymentId } = await exchangeInVain()
      expect(await mails(brand.email)).toContain(`An exchange came back: ${exchange}`)
      expect(await read(id)).toMatchObject({ state: 'received', refunded: 50, exchangeOrder: exchange })
      expect(await ownerCommand(shop(), 'status', exchange, 'delivered')).toMatchObject({ ok: false })
      expect(await owner(number, 'reject', 'Sorry.')).toContain('cannot do that')
      expect(await owner(number, 'refund', '600')).toContain('only ₹599')
      expect(await owner(number, 'refund', '--restock')).toContain('₹599 of')
      expect(await read(id)).toMatchObject({ state: 'refunded', refunded: 649 })
      expect((await refundsOf(shop().db, paymentId)).map(({ amount }) => amount)).toEqual([5000, 59900])
      expect(await stockBySize(shop().db)).toMatchObject({ 12: 5, 14: 5 })
    })

    test('do not count as refused parcels, so that their shopper can go on paying on delivery', async () => {
      for (const _ of ['first', 'second']) {
        const order = await buyInCash()
        await deliver(order._id)
        const products = [{ position: 0, quantity: 1, size: '14' }]
        const { data } = (await request(order._id, { wanted: 'exchange', products, payTo: 'asha@upi' })).answer
        for (const step of ['approve', 'received', 'exchange']) await owner(data.return_id, step)
        const exchange = (await read(data._id)).exchangeOrder ?? ''
        await shop().outbox.runDue()
        for (const code of [42, 9, 10]) await sandbox.scanParcel(exchange, { activity: 'RTO', location: 'Pune', code })
        await expect.poll(async () => (await read(data._id)).state).toBe('received')
      }
      expect(await buyInCash()).toMatchObject({ payment: 'cod', status: 'pending' })
    })

    test('are sent again, unless the piece was sold in the meantime', async () => {
      const { _id: id, return_id: number, exchange, source } = await exchangeInVain()
      const { order: other } = await buyOnline([inSize('12', 5, 599)], 2995)
      expect(await owner(number, 'exchange')).toContain('was sold')
      await ask('cancelOrder', { path: { id: other._id }, token: asha().token })
      expect(await owner(number, 'exchange', '--restock')).toContain('replaces the pieces')
      expect(await stockBySize(shop().db)).toMatchObject({ 12: 4, 14: 5 })
      const sent = await read(id)
      expect(sent).toMatchObject({ state: 'exchanged', refunded: 50 })
      expect(sent.exchangeOrder).not.toBe(exchange)
      await setOrderStatus(shop().db, sent.exchangeOrder ?? '', 'shipped', Date.now())
      const subjects = await mails()
      const { order_id: first } = source
      for (const number of [exchange, sent.exchangeOrder]) {
        expect(subjects).toContain(`Your exchange is on its way as order ${number}`)
        const { answer } = await ask('readOrder', { path: { id: number ?? '' }, token: asha().token })
        expect(answer.order.exchangeOf).toEqual({ order_id: first, amount: 599 })
      }
    })
  })
})
