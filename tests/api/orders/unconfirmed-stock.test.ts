import { beforeEach, describe, expect, test } from 'vitest'
import { endUnconfirmedOrders } from '#server/domains/ordering/confirmation/confirm-order.ts'
import { endHolds } from '#server/domains/ordering/orders/order-stock.ts'
import { newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newPurchase, rings } from '../../support/shop/buyer.ts'
import { confirmationToken } from '../../support/shop/confirmed-order.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { setSizes, setStock, stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const STOCK = 30

describe.each(stores)('what unconfirmed Cash on Delivery orders hold on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, environment: { LIMITS: 'on' }, open: { clock: clock.now } })
  const { ask } = shop
  let flat = 0

  beforeEach(async () => {
    clock.pass(61 * MINUTE)
    await endHolds({ db: shop.db, clock: clock.now })
    await setSizes(shop.db, [], STOCK)
  })

  const ownAddress = () => {
    flat += 1
    return { ...homeAddress, street: `Flat ${flat}, Peepal Lane` }
  }
  const order = async ({ token }: Shopper, quantity: number, address = ownAddress(), size?: string) => {
    const phone = `97${String(flat).padStart(8, '0')}`
    const { products, ...rest } = rings(quantity, { phone, address })
    const sized = products?.map((line) => ({ ...line, ...(size !== undefined && { size }) }))
    const placed = await ask('createOrder', { body: { ...rest, products: sized }, headers: newPurchase(), token })
    expect(placed.http).toBe(200)
    return placed.answer.data
  }
  const confirm = async (number: string) =>
    await ask('confirmFollowedOrder', { path: { token: await confirmationToken(shop.dataDir, number) } })
  const read = async (id: string, { token }: Shopper) => (await ask('readOrder', { path: { id }, token })).answer.order
  const cancel = (id: string, { token }: Shopper) => ask('cancelOrder', { path: { id }, token })
  const taken = async () => STOCK - (await stockOf(shop.db))
  const afterAnHour = async () => {
    clock.pass(61 * MINUTE)
    await endHolds({ db: shop.db, clock: clock.now })
  }

  test('is at most five pieces of an account, however many orders it places; the rest waits', async () => {
    const shopper = await newShopper(ask)
    const heldUntil = new Date(clock.now() + 60 * MINUTE).toISOString()
    expect(await order(shopper, 3)).toMatchObject({ heldUntil, needsConfirmation: true })
    expect(await order(shopper, 2)).toMatchObject({ heldUntil })
    for (let more = 0; more < 8; more++) {
      const placed = await order(shopper, 1)
      expect(placed).toMatchObject({ stock: 'waiting', needsConfirmation: true })
      expect(placed.heldUntil).toBeUndefined()
    }
    expect(await taken()).toBe(5)
    expect(await order(await newShopper(ask), 6)).toMatchObject({ stock: 'waiting' })
    expect(await taken()).toBe(5)
  })

  test('is at most five pieces to an address, whoever orders them', async () => {
    const address = ownAddress()
    expect((await order(await newShopper(ask), 5, address)).stock).toBeUndefined()
    expect((await order(await newShopper(ask), 1, address)).stock).toBe('waiting')
    expect(await taken()).toBe(5)
  })

  test('is at most half of a product, and of each size, over all accounts', async () => {
    await setStock(shop.db, 9)
    const placed = [4, 1, 1].map(async (quantity) => await order(await newShopper(ask), quantity))
    await Promise.all(placed)
    expect(await stockOf(shop.db)).toBeGreaterThanOrEqual(5)
    expect(await stockOf(shop.db)).toBeLessThan(9)
    await afterAnHour()
    await setSizes(shop.db, ['12', '14'], 4)
    expect((await order(await newShopper(ask), 2, ownAddress(), '12')).stock).toBeUndefined()
    expect((await order(await newShopper(ask), 1, ownAddress(), '12')).stock).toBe('waiting')
    expect((await order(await newShopper(ask), 2, ownAddress(), '14')).stock).toBeUndefined()
    expect(await stockOf(shop.db)).toBe(4)
  })

  test('goes back to the shelves after an hour, once, and is taken again when the shopper confirms', async () => {
    const shopper = await newShopper(ask)
    const { _id: id, order_id: number } = await order(shopper, 5)
    expect(await taken()).toBe(5)
    await afterAnHour()
    expect(await taken()).toBe(0)
    expect(await read(id, shopper)).toMatchObject({ status: 'pending', stock: 'waiting' })
    expect((await order(await newShopper(ask), 5)).heldUntil).toBeDefined()
    expect((await confirm(number)).http).toBe(200)
    expect((await confirm(number)).http).toBe(200)
    const confirmed = await read(id, shopper)
    expect(confirmed).toMatchObject({ status: 'pending', needsConfirmation: false })
    expect(confirmed.stock).toBeUndefined()
    expect(await taken()).toBe(10)
    await cancel(id, shopper)
    await cancel(id, shopper)
    await afterAnHour()
    expect(await taken()).toBe(0)
  })

  test('stays taken once confirmed within the hour, and counts no longer', async () => {
    const shopper = await newShopper(ask)
    const { _id: id, order_id: number } = await order(shopper, 5)
    expect((await confirm(number)).http).toBe(200)
    await afterAnHour()
    expect(await taken()).toBe(5)
    expect((await order(shopper, 5)).heldUntil).toBeDefined()
    expect(await taken()).toBe(10)
    await cancel(id, shopper)
    expect(await taken()).toBe(5)
  })

  test('is nothing of an order that waits: ending it returns nothing', async () => {
    const shopper = await newShopper(ask)
    const cancelled = await order(shopper, 6)
    const ended = await order(shopper, 7)
    await cancel(cancelled._id, shopper)
    clock.pass(3 * DAY)
    await endUnconfirmedOrders({ db: shop.db, clock: clock.now })
    expect((await read(ended._id, shopper)).status).toBe('cancelled')
    expect(await taken()).toBe(0)
  })

  test('may be sold to others, which the shopper who confirms is told, and nothing is sent', async () => {
    const shopper = await newShopper(ask)
    const { _id: id, order_id: number } = await order(shopper, 6)
    await setStock(shop.db, 5)
    expect(await confirm(number)).toMatchObject({ http: 409, code: 'CONFIRMATION_SOLD_OUT' })
    expect(await confirm(number)).toMatchObject({ http: 409, code: 'CONFIRMATION_SOLD_OUT' })
    expect(await read(id, shopper)).toMatchObject({ status: 'cancelled', money: 'none', stock: 'sold out' })
    expect(await stockOf(shop.db)).toBe(5)
    await shop.outbox.runDue()
    const mails = (await readMails(shop.dataDir)).filter(({ to }) => to === shopper.email)
    const [mail] = mails.filter(({ subject }) => subject === `Your order ${number} is cancelled`)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('sold out before we could set it aside for you')
    const [asked] = mails.filter(({ subject }) => subject === `Please confirm your order ${number}`)
    expect(asked?.text.replace(/\s+/g, ' ')).toContain('not set aside yet')
    const jobs = shop.db.selectFrom('outbox').select('id').where('kind', '=', 'ship-order')
    expect(await jobs.where('payload', '=', JSON.stringify({ orderId: id })).execute()).toEqual([])
  })
})
