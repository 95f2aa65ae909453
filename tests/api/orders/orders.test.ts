import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'
import { ifAt, line, linesOf } from '../../support/simulation/server-bag.ts'

const STOCK = 40

describe.each(stores)('orders with Cash on Delivery on %s', (store) => {
  let asha: Shopper
  const shop = useShop({ store, environment: { COD_LIMIT: '20000' } })
  const { ask } = shop

  beforeEach(async () => {
    asha = await newBuyer(ask)
    await shop.db.updateTable('products').set({ stock: STOCK }).where('id', '=', RING).execute()
  })

  const buy = (body: object, key?: string, { token } = asha) =>
    ask('createOrder', { body, token, headers: key ? { 'idempotency-key': key } : newPurchase() })
  const stock = async () =>
    (await shop.db.selectFrom('products').select('stock').where('id', '=', RING).executeTakeFirstOrThrow()).stock
  const myOrders = async ({ token, user } = asha) =>
    (await ask('listOrders', { path: { userId: user._id }, token })).answer

  test('are placed with their products, address and amount', async () => {
    const giftData = { occasion: 'Birthday', isCustom: false }
    const { http, answer } = await buy(rings(2, { giftData }))
    expect(http).toBe(200)
    expect(answer.orderID).toMatch(/^NK-\d\d-\d{6}$/)
    expect(answer.data).toMatchObject({
      order_id: answer.orderID,
      status: 'pending',
      amount: 2 * RING_PRICE,
      subtotal: 2 * RING_PRICE,
      charges: [{ name: 'Shipping charge', amount: 9 }],
      discounts: [{ name: 'Shipping discount', amount: 9 }],
      coupon: null,
      address: homeAddress,
      phone: '9876543210',
      payment: 'cod',
      money: 'on delivery',
      giftData,
      history: [{ status: 'pending' }],
      products: [{ quantity: 2, productID: { _id: RING, title: 'Vana Adjustable Leaf Ring', price: RING_PRICE } }],
    })
    expect(answer.data.products[0]?.productID.image[0]).toMatch(/^\/media\//)
  })

  const path = () => ({ userId: asha.user._id })
  const putInBag = async (products: object[], giftData: object | null = null) =>
    (await ask('replaceCart', { path: path(), token: asha.token, body: { products, giftData } })).answer
  const bag = async (query = {}) => (await ask('readCart', { path: path(), query, token: asha.token })).answer

  test('take the products out of the stock and the bag, and leave the rest in the bag', async () => {
    await putInBag([line(RING, 4), line('mehfil-jhumka', 1)])
    await buy(rings(3))
    expect(await stock()).toBe(STOCK - 3)
    expect(linesOf(await bag())).toEqual([line(RING, 1), line('mehfil-jhumka', 1)])
  })

  test('report to every device what they took out of the bag since its last sync', async () => {
    const birthday = { occasion: 'Birthday', isCustom: false }
    const { revision } = await putInBag([line(RING, 4)], birthday)
    const first = (await buy(rings(1))).answer.data
    const second = (await buy(rings(2, { giftData: birthday }))).answer.data
    expect([first.bagRevision, second.bagRevision]).toEqual([revision + 1, revision + 2])
    const boughtSince = async (since: number) => (await bag({ since })).bought
    expect(await boughtSince(revision)).toEqual({ products: [line(RING, 3)], giftData: birthday })
    expect(await boughtSince(revision + 1)).toEqual({ products: [line(RING, 2)], giftData: birthday })
    expect(await boughtSince(revision + 2)).toEqual({ products: [], giftData: null })
    expect(await bag()).toMatchObject({ giftData: null, bought: { products: [] }, products: [{ quantity: 1 }] })
  })

  test('give the bag a new revision, even if it did not contain the products', async () => {
    const { revision } = await putInBag([line('mehfil-jhumka', 1)])
    const { data } = (await buy(rings(1))).answer
    expect(data.bagRevision).toBe(revision + 1)
    expect(await bag({ since: revision })).toMatchObject({ revision: revision + 1, bought: { products: [] } })
    const stale = await ask('replaceCart', { path: path(), token: asha.token, body: {}, ...ifAt(revision) })
    expect(stale.code).toBe('CHANGED_ELSEWHERE')
  })

  test('sent again with the same key are the same order', async () => {
    const key = randomUUID()
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => buy(rings(), key)))
    for (const { answer } of others) expect(answer.orderID).toBe(first?.answer.orderID)
    expect(await myOrders()).toHaveLength(1)
    expect(await stock()).toBe(STOCK - 1)
  })

  test('with a key that was used for another purchase are refused', async () => {
    const key = randomUUID()
    await buy(rings(), key)
    expect((await buy(rings(2), key)).code).toBe('REPEAT_DIFFERS')
    expect(await myOrders()).toHaveLength(1)
  })

  test('with an outdated amount are refused with the old and the new price of the changed line', async () => {
    const products = [{ productID: RING, quantity: 2, price: 199 }]
    const refused = await buy(rings(2, { products, amount: 798 }))
    expect(refused).toMatchObject({
      http: 409,
      code: 'AMOUNT_DIFFERS',
      message: 'The total has changed to ₹498. Please check your bag.',
      fields: { [RING]: 'price changed from ₹199 to ₹249' },
      answer: {
        amount: 498,
        changes: [{ productID: RING, was: { price: 199, quantity: 2 }, is: { price: 249, quantity: 2 } }],
      },
    })
    expect(await stock()).toBe(STOCK)
  })

  test('for more than the stock are refused with the remaining quantity', async () => {
    await shop.db.updateTable('products').set({ stock: 2 }).where('id', '=', RING).execute()
    expect(await buy(rings(3))).toMatchObject({ http: 409, code: 'ONLY_LEFT', message: 'Only 2 left.' })
    await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', RING).execute()
    expect(await buy(rings(3))).toMatchObject({ code: 'OUT_OF_STOCK', fields: { [RING]: 'sold out' } })
    expect(await stock()).toBe(0)
  })

  test('without an address are refused', async () => {
    expect((await buy({ ...rings(), address: undefined })).code).toBe('INVALID_INPUT')
  })

  test('above the owner’s limit are refused with the limit', async () => {
    await shop.db.updateTable('products').set({ stock: 100, price_paise: 3000_00 }).where('id', '=', RING).execute()
    const products = [{ productID: RING, quantity: 7 }]
    const refused = await buy(rings(7, { products, amount: 21_000 }))
    expect(refused).toMatchObject({ code: 'COD_LIMIT', message: 'Cash on Delivery is available up to ₹20,000.' })
    await shop.db
      .updateTable('products')
      .set({ price_paise: RING_PRICE * 100 })
      .where('id', '=', RING)
      .execute()
  })

  test('of other users do not exist', async () => {
    const { answer } = await buy(rings())
    const ravi = await newBuyer(ask, 'Ravi Sethi')
    const path = { id: answer.data._id }
    for (const call of ['readOrder', 'cancelOrder'] as const) {
      expect((await ask(call, { path, token: ravi.token })).code).toBe('ORDER_UNKNOWN')
    }
    const list = await ask('listOrders', { path: { userId: asha.user._id }, token: ravi.token })
    expect(list.code).toBe('NOT_FOUND')
    expect(await myOrders(ravi)).toEqual([])
  })

  test('are listed newest first, and can be read one by one', async () => {
    const { answer: first } = await buy(rings(1))
    const { answer: second } = await buy(rings(2))
    expect((await myOrders()).map(({ order_id }) => order_id)).toEqual([second.orderID, first.orderID])
    const read = await ask('readOrder', { path: { id: first.data._id }, token: asha.token })
    expect(read.answer.order).toEqual(first.data)
  })

  test('that are pending can be cancelled once, and the products return to the stock', async () => {
    const { answer } = await buy(rings(2))
    const path = { id: answer.data._id }
    const cancel = () => ask('cancelOrder', { path, token: asha.token })
    const [one, two] = await Promise.all([cancel(), cancel()])
    for (const { answer } of [one, two]) expect(answer.order).toMatchObject({ status: 'cancelled', money: 'none' })
    expect(await stock()).toBe(STOCK)
  })

  test('that have shipped cannot be cancelled', async () => {
    const { answer } = await buy(rings())
    await shop.db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', answer.data._id).execute()
    const { http, code } = await ask('cancelOrder', { path: { id: answer.data._id }, token: asha.token })
    expect([http, code]).toEqual([409, 'CANNOT_CANCEL'])
    expect(await stock()).toBe(STOCK - 1)
  })
})
