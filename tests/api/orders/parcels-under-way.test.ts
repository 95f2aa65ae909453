import { describe, expect, test } from 'vitest'
import { takeUpWaitingOrders } from '#server/domains/ordering/confirmation/parcels-under-way.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { recordReturnToOrigin } from '#server/domains/shipping/return-to-origin.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newPurchase, rings } from '../../support/shop/buyer.ts'
import { confirmationToken } from '../../support/shop/confirmed-order.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, movableClock } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const HOUR = DAY / 24

describe.each(stores)('Cash on Delivery parcels under way on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, environment: { LIMITS: 'on' }, open: { clock: clock.now } })
  const { ask } = shop
  let flat = 0

  /** Returns an address and a phone number that no other order has. */
  const ownPlace = () => {
    flat += 1
    return {
      address: { ...homeAddress, street: `Flat ${flat}, Gulmohar Lane` },
      phone: `95${String(flat).padStart(8, '0')}`,
    }
  }
  const read = async (id: string, { token }: Shopper) => (await ask('readOrder', { path: { id }, token })).answer.order
  /** Places and confirms an order. */
  const buy = async (shopper: Shopper, place: object = ownPlace(), quantity = 1) => {
    const { token } = shopper
    const placed = await ask('createOrder', { body: rings(quantity, place), headers: newPurchase(), token })
    expect(placed.http).toBe(200)
    const { _id: id, order_id: number, needsConfirmation } = placed.answer.data
    if (needsConfirmation) {
      const link = await confirmationToken(shop.dataDir, number)
      expect((await ask('confirmFollowedOrder', { path: { token: link } })).http).toBe(200)
    }
    return { id, number, shopper }
  }
  type Bought = Awaited<ReturnType<typeof buy>>
  const waits = async ({ id, shopper }: Bought) => (await read(id, shopper)).stock === 'waiting'
  /** Whose parcels the carrier has. */
  const shipped = async (orders: readonly Bought[]) => {
    await shop.outbox.runDue()
    const rows = await shop.db.selectFrom('shipments').select('order_id').where('shipment_id', 'is not', null).execute()
    return orders.filter(({ id }) => rows.some(({ order_id }) => order_id === id)).map(({ number }) => number)
  }
  const deliver = async ({ id }: Bought) => {
    await setOrderStatus(shop.db, id, 'shipped', clock.now())
    await setOrderStatus(shop.db, id, 'delivered', clock.now())
    await shop.outbox.runDue()
  }
  const numbers = (orders: readonly Bought[]) => orders.map(({ number }) => number)

  test('are two of an account, wherever they go; further orders wait, one of them until one is delivered', async () => {
    await setStock(shop.db, 100)
    const shopper = await newShopper(ask)
    const orders: Bought[] = []
    for (let at = 0; at < 15; at++) orders.push(await buy(shopper))
    expect(await shipped(orders)).toEqual(numbers(orders.slice(0, 2)))
    expect(await stockOf(shop.db)).toBe(98)
    const third = orders[2] as Bought
    expect(await read(third.id, shopper)).toMatchObject({
      status: 'pending',
      needsConfirmation: false,
      stock: 'waiting',
    })

    // Then five.
    await deliver(orders[0] as Bought)
    expect(await shipped(orders)).toEqual(numbers(orders.slice(0, 6)))
    expect(await stockOf(shop.db)).toBe(94)
    expect((await read(third.id, shopper)).stock).toBeUndefined()
    await deliver(orders[1] as Bought)
    expect(await shipped(orders)).toEqual(numbers(orders.slice(0, 7)))
  })

  test('are two to an address, however it is spelled and whoever orders them', async () => {
    const { address } = ownPlace()
    const orders: Bought[] = []
    for (const street of [address.street, address.street.toUpperCase(), ` ${address.street.replace(',', ' -')}`]) {
      orders.push(
        await buy(await newShopper(ask), { ...ownPlace(), address: { ...address, street, country: 'Bharat' } }),
      )
    }
    expect(await shipped(orders)).toEqual(numbers(orders.slice(0, 2)))
    await inTransaction(shop.db, (tx) => recordReturnToOrigin(tx, (orders[0] as Bought).id, clock.now()))
    await shop.outbox.runDue()
    expect(await shipped(orders.slice(2))).toEqual(numbers(orders.slice(2)))
  })

  test('confirmed at once to one address are no more than two', async () => {
    const place = ownPlace()
    const links = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => {
        const { token } = await newShopper(ask)
        const { answer } = await ask('createOrder', { body: rings(1, place), headers: newPurchase(), token })
        return await confirmationToken(shop.dataDir, answer.orderID)
      }),
    )
    const confirmed = await Promise.all(links.map((token) => ask('confirmFollowedOrder', { path: { token } })))
    expect(confirmed.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200])
    const rows = await shop.db.selectFrom('orders').select('stock_state').where('phone', '=', place.phone).execute()
    expect(rows.filter(({ stock_state }) => stock_state === 'taken')).toHaveLength(2)
  })

  test('make room when one is cancelled, or 21 days after it left', async () => {
    const shopper = await newShopper(ask)
    const orders = [await buy(shopper), await buy(shopper), await buy(shopper), await buy(shopper)]
    const [first, second, third, fourth] = orders as [Bought, Bought, Bought, Bought]
    await ask('cancelOrder', { path: { id: third.id }, token: shopper.token })
    await shop.outbox.runDue()
    expect(await waits(fourth)).toBe(true)
    await setOrderStatus(shop.db, first.id, 'shipped', clock.now())
    clock.pass(21 * DAY - HOUR)
    const sweep = () => takeUpWaitingOrders({ db: shop.db, clock: clock.now, budgets: { areOff: false } })
    await sweep()
    expect(await waits(fourth)).toBe(true)
    clock.pass(2 * HOUR)
    await sweep()
    expect(await waits(fourth)).toBe(false)

    const fifth = await buy(shopper)
    expect(await waits(fifth)).toBe(true)
    expect((await ownerCommand(shop, 'status', second.number, 'cancelled')).ok).toBe(true)
    await shop.outbox.runDue()
    await inTransaction(shop.db, (tx) => recordReturnToOrigin(tx, fourth.id, clock.now()))
    await shop.outbox.runDue()
    expect(await waits(fifth)).toBe(false)
  })

  test('that accepted one was confirmed at once, and wait all the same; shopper and owner are told', async () => {
    const place = ownPlace()
    const shopper = await newShopper(ask)
    await deliver(await buy(shopper, place))
    const orders: Bought[] = []
    for (let at = 0; at < 6; at++) orders.push(await buy(shopper, place))
    const last = orders[5] as Bought
    expect(await read(last.id, shopper)).toMatchObject({ needsConfirmation: false, stock: 'waiting' })
    expect(await shipped(orders)).toEqual(numbers(orders.slice(0, 5)))
    const mails = (await readMails(shop.dataDir)).filter(({ to }) => to === shopper.email)
    const aboutLast = mails.find(({ subject }) => subject === `Your order ${last.number} is confirmed`)
    expect(aboutLast?.text.replace(/\s+/g, ' ')).toContain('It waits until one of the Cash on Delivery parcels')
    const list = await ownerCommand(shop, 'orders')
    expect(list.lines.find((line) => line.startsWith(last.number))).toContain('waiting')
    const shown = await ownerCommand(shop, 'order', last.number)
    expect(shown.lines.join('\n')).toContain('Waits until an earlier')
  })

  test('leave the pieces of a waiting order to others; it is cancelled if they are gone, with an email that says why', async () => {
    await setStock(shop.db, 10)
    const shopper = await newShopper(ask)
    const [first] = [await buy(shopper), await buy(shopper)]
    const third = await buy(shopper, ownPlace(), 3)
    expect(await stockOf(shop.db)).toBe(8)
    await setStock(shop.db, 2)
    await deliver(first as Bought)
    expect(await read(third.id, shopper)).toMatchObject({ status: 'cancelled', stock: 'sold out', money: 'none' })
    expect(await stockOf(shop.db)).toBe(2)
    await shop.outbox.runDue()
    const mails = (await readMails(shop.dataDir)).filter(({ to }) => to === shopper.email)
    const mail = mails.find(({ subject }) => subject === `Your order ${third.number} is cancelled`)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('sold out before we could set it aside')
    await setStock(shop.db, 100)
  })

  test('cannot be sent to an address that has two by correcting theirs', async () => {
    const { address } = ownPlace()
    for (const _ of [1, 2]) await buy(await newShopper(ask), { ...ownPlace(), address })
    const other = await buy(await newShopper(ask))
    const correct = ({ id, shopper }: Bought) =>
      ask('correctContact', { path: { id }, body: { address }, token: shopper.token })
    expect((await correct(other)).code).toBe('COD_ADDRESS_BUSY')
    const { shopper } = other
    await buy(shopper)
    const waiting = await buy(shopper)
    // Adds a job that would ship it.
    expect((await correct(waiting)).http).toBe(200)
    expect(await shipped([waiting])).toEqual([])
    expect(await waits(waiting)).toBe(true)
  })

  test('of strangers with my phone number, confirmed or not, do not make mine wait', async () => {
    const { phone } = ownPlace()
    const stranger = await newShopper(ask)
    for (let at = 0; at < 10; at++) {
      const body = rings(1, { ...ownPlace(), phone })
      expect((await ask('createOrder', { body, headers: newPurchase(), token: stranger.token })).http).toBe(200)
    }
    for (const _ of [1, 2, 3]) await buy(await newShopper(ask), { ...ownPlace(), phone })
    expect(await waits(await buy(await newShopper(ask), { ...ownPlace(), phone }))).toBe(false)
  })
})
