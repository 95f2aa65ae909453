import { describe, expect, test } from 'vitest'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { newShopper } from '../../support/shop/api-client.ts'
import { homeAddress, newPurchase, rings } from '../../support/shop/buyer.ts'
import { confirmationToken, confirmOrder } from '../../support/shop/confirmed-order.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, HOUR, movableClock } from '../../support/shop/movable-clock.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

/** A Saturday. In Ahmedabad, parcels arrive after one or two days, in Mumbai after two or three. */
const SATURDAY = Date.parse('2026-11-21T09:00:00Z')

describe.each(oneStore)('the days on which an order arrives on %s', (store) => {
  const clock = movableClock(SATURDAY)
  const shop = useShop({ store, open: { clock: clock.now } })
  const { ask } = shop
  let flat = 0

  const place = async () => {
    flat += 1
    const where = {
      address: { ...homeAddress, street: `Flat ${flat}, Amla Lane` },
      phone: `96${String(flat).padStart(8, '0')}`,
    }
    const { token, email } = await newShopper(ask)
    const { answer } = await ask('createOrder', { body: rings(1, where), headers: newPurchase(), token })
    const { _id: id, order_id: number, arrives } = answer.data
    const read = async () => (await ask('readOrder', { path: { id }, token })).answer.order
    return { id, number, token, email, address: where.address, arrives: days(arrives), read }
  }
  const days = (arrives?: { first: string; last: string }) =>
    arrives && [arrives.first.slice(0, 10), arrives.last.slice(0, 10)]

  test('are counted without Sundays, and again from its confirmation', async () => {
    const { number, arrives, read } = await place()
    expect(arrives).toEqual(['2026-11-23', '2026-11-24'])
    clock.pass(2 * DAY - HOUR)
    await shop.outbox.runDue()
    await confirmOrder(ask, shop, number)
    expect(days((await read()).arrives)).toEqual(['2026-11-24', '2026-11-25'])
  })

  test('stand in its emails and on the page that its link opens', async () => {
    const { number, email } = await place()
    await shop.outbox.runDue()
    const token = await confirmationToken(shop.dataDir, number)
    await ask('confirmFollowedOrder', { path: { token } })
    await shop.outbox.runDue()
    const texts = (await readMails(shop.dataDir)).filter(({ to }) => to === email).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('arrives Tue 24 – Wed 25 Nov'))).toHaveLength(2)
    const { order } = (await ask('followOrder', { path: { token } })).answer
    expect(days(order.arrives)).toEqual(['2026-11-24', '2026-11-25'])
  })

  test('follow its PIN code, and end with its delivery', async () => {
    const { id, token, address, read } = await place()
    const mumbai = { ...address, city: 'Mumbai', state: 'Maharashtra', pincode: '400001' }
    expect((await ask('correctContact', { path: { id }, body: { address: mumbai }, token })).http).toBe(200)
    expect(days((await read()).arrives)).toEqual(['2026-11-25', '2026-11-26'])
    await shop.db.updateTable('orders').set({ needs_confirmation: 0 }).where('id', '=', id).execute()
    await setOrderStatus(shop.db, id, 'shipped', clock.now())
    expect((await read()).arrives).toBeDefined()
    await setOrderStatus(shop.db, id, 'delivered', clock.now())
    expect((await read()).arrives).toBeUndefined()
  })

  test('are gone once it is cancelled', async () => {
    const { id, token, arrives, read } = await place()
    expect(arrives).toBeDefined()
    await ask('cancelOrder', { path: { id }, token })
    expect((await read()).arrives).toBeUndefined()
  })
})
