/** Opens databases that the release of 28 November 2026 wrote. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { StartupError } from '#server/config/environment.ts'
import { openShop, type Shop } from '#server/open-shop.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { type KeptDatabase, NOW, openKeptDatabase, structureOf } from '../support/releases/kept-database.ts'
import { accessTokenOf, apiClient } from '../support/shop/api-client.ts'
import { sandboxOf } from '../support/shop/sandbox-client.ts'
import { quietShop } from '../support/shop/shop-template.ts'
import { stores } from '../support/shop/stores.ts'

describe.each(stores)('a database of the release of November 2026 on %s', (store) => {
  let location: KeptDatabase

  beforeEach(async () => {
    location = await openKeptDatabase(store, 'november-2026')
  })
  afterEach(() => location.remove())

  describe('in this shop', () => {
    let shop: Shop
    const ask = apiClient(() => shop.origin)
    const token = 'token-of-asha'

    beforeEach(async () => {
      const { dataDir, databaseUrl } = location
      const environment = { ...quietShop(dataDir), ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
      shop = await openShop(readConfig(environment), { logLevel: 'silent', builtDir: null, clock: () => NOW })
    })
    afterEach(() => shop.close())

    test('keeps sessions open, with their bag, wishlist, orders and reviews', async () => {
      expect((await ask('readMyData', { token })).answer.data).toMatchObject({
        account: { fullname: 'Asha Patel', email: 'asha@example.com', full_address: { city: 'Ahmedabad' } },
        bag: {
          lines: [
            { productId: 'nath-nose-ring', quantity: 2 },
            { productId: 'kamal-band', size: '12', quantity: 1 },
          ],
          giftData: { occasion: 'Birthday' },
        },
        wishlist: ['kamal-band'],
        orders: [
          { order_id: 'NK-26-000004', payment: 'card', amount: 649.5, money: 'paid' },
          { order_id: 'NK-26-000003', status: 'cancelled', money: 'refunded' },
          { order_id: 'NK-26-000002', amount: 1168.2 },
          { order_id: 'NK-26-000001', payment: 'cod', status: 'delivered' },
        ],
        reviews: [{ rating: 5, productId: 'kamal-band' }],
      })
    })

    test('keeps returns, refunds and coupons', async () => {
      const { data } = (await ask('readMyData', { token })).answer
      const [, , , oldest] = data.orders
      const { order } = (await ask('readOrder', { path: { id: oldest?._id ?? '' }, token })).answer
      expect(order.returns).toMatchObject([{ return_id: 'RT-26-000001', state: 'requested', amount: 649 }])
      const { db } = shop.storage
      expect(await db.selectFrom('refunds').select(['amount', 'reason', 'state']).orderBy('amount').execute()).toEqual([
        // US cents of a card, and paise.
        { amount: 738, reason: 'cancelled', state: 'succeeded' },
        { amount: 10_000, reason: 'by owner', state: 'succeeded' },
      ])
      const coupon = await ask('applyCoupon', { body: { code: 'PEARL10' } })
      expect(coupon).toMatchObject({ http: 200, answer: { code: 'PEARL10', discount: 10 } })
    })

    test('lets a shopper log in and pay for what was reserved', async () => {
      const ravi = await accessTokenOf(ask, 'ravi@example.com')
      const { provider_ref } = await shop.storage.db
        .selectFrom('checkout_sessions')
        .select('provider_ref')
        .where('user_id', '=', ravi.user._id)
        .executeTakeFirstOrThrow()
      const paid = await sandboxOf(() => shop.origin).payRazorpay(provider_ref ?? '')
      const { answer } = await ask('verifyRazorpayPayment', { body: paid.answer, token: ravi.token })
      expect(answer.data).toMatchObject({ order_id: 'NK-26-000005', amount: 649 })
    })
  })

  test('gets the same tables, columns, constraints and indexes as a new one', async () => {
    const fresh = await openKeptDatabase(store)
    const storages = [await openStorage(location), await openStorage(fresh)] as const
    expect(await structureOf(storages[0])).toEqual(await structureOf(storages[1]))
    for (const { close } of storages) await close()
    await fresh.remove()
  })

  test('tells what a dispute took from what was refunded on the provider’s website', async () => {
    const refund = (id: string, amount: number) =>
      `insert into refunds select 'refund-razorpay-${id}', method, id, ${amount}, 'by provider', 'succeeded', '${id}', 0, null, 1, 1
        from payments where method = 'razorpay';`
    const lost = "update payments set dispute = 'lost' where method = 'razorpay';"
    await location.run(lost + refund('disp_1', 700) + refund('rfnd_1', 300))
    const { db, close } = await openStorage(location)
    const reasons = await db.selectFrom('refunds').select(['amount', 'reason']).orderBy('amount').execute()
    expect(reasons.filter(({ amount }) => amount === 300 || amount === 700)).toEqual([
      { amount: 300, reason: 'by provider' },
      { amount: 700, reason: 'disputed' },
    ])
    await close()
  })

  test('can be opened again', async () => {
    await (await openStorage(location)).close()
    const { db, close } = await openStorage(location)
    expect(await db.selectFrom('users').select('email').orderBy('email').execute()).toEqual([
      { email: 'asha@example.com' },
      { email: 'ravi@example.com' },
    ])
    await close()
  })

  test.each([
    ['older', "delete from kysely_migration where name = '0016-order-numbers'"],
    ['newer', "insert into kysely_migration values ('9999-rings-on-the-moon', '2030-01-01')"],
  ])('is refused if an %s release changed it last', async (_, change) => {
    await location.run(change)
    const opening = openStorage(location)
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow('start the release of 28 November 2026 with this database once')
  })
})

test.runIf(stores.includes('postgresql'))(
  'several processes open an earlier PostgreSQL database together',
  async () => {
    const location = await openKeptDatabase('postgresql', 'november-2026')
    const storages = await Promise.all(Array.from({ length: 6 }, () => openStorage(location)))
    for (const { db, close } of storages) {
      expect(await db.selectFrom('coupons').select('uses').execute()).toEqual([{ uses: 1 }])
      await close()
    }
    await location.remove()
  },
)
