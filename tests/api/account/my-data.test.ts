import { describe, expect, test } from 'vitest'
import { accessTokenOf, newShopper, PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { newBuyer, RING, rings } from '../../support/shop/buyer.ts'
import { readMails } from '../../support/shop/mails.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'
import { verifyAddress } from '../../support/shop/verified-address.ts'

describe.each(stores)('the data of an account on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop

  const remove = ({ token }: Shopper, currentPassword = PASSWORD) =>
    ask('deleteAccount', { token, body: { currentPassword } })
  const users = (id: string) => shop.db.selectFrom('users').selectAll().where('id', '=', id).execute()

  /** Creates a shopper with data of every kind. */
  async function busyShopper(): Promise<Shopper & { orderId: string }> {
    const shopper = await newBuyer(ask)
    const { token, user } = shopper
    const placed = await ask('createOrder', { token, body: rings(), headers: { 'idempotency-key': `cod-${user._id}` } })
    const products = [{ productID: 'mehfil-jhumka', quantity: 2 }]
    await ask('replaceCart', { token, path: { userId: user._id }, body: { products } })
    await ask('replaceWishlist', { token, path: { userId: user._id }, body: { products: [RING] } })
    await ask('writeReview', { token, body: { productId: RING, rating: 5, review: 'My own words' } })
    return { ...shopper, orderId: placed.answer.orderID }
  }
  const setStatus = (userId: string, status: 'delivered' | 'shipped') =>
    shop.db.updateTable('orders').set({ status }).where('user_id', '=', userId).execute()

  test('can be downloaded completely in one response, without secrets', async () => {
    const shopper = await busyShopper()
    const { http, answer } = await ask('readMyData', { token: shopper.token })
    expect(http).toBe(200)
    expect(answer.data).toMatchObject({
      account: { email: shopper.email, fullname: 'Asha Patel', number: '9876543210' },
      bag: { lines: [{ productId: 'mehfil-jhumka', quantity: 2 }] },
      wishlist: [RING],
      reviews: [{ review: 'My own words', productId: RING }],
      orders: [{ amount: 249 }],
      sessions: [{}],
      accountEvents: [
        { event: 'account: registered', device: '' },
        { event: 'session: opened', device: expect.any(String) },
      ],
    })
    expect(answer.data.accountEvents[1]?.device).toBe(answer.data.sessions[0]?.device)
    expect(JSON.stringify(answer)).not.toMatch(/argon2|password|token/i)
  })

  test('is not visible to another user', async () => {
    await busyShopper()
    const other = await newShopper(ask)
    const { answer } = await ask('readMyData', { token: other.token })
    expect(answer.data).toMatchObject({ account: { email: other.email }, orders: [], reviews: [] })
    expect(answer.data.accountEvents).toHaveLength(2)
  })

  test('is deleted completely if there are no orders, and the email can be used again', async () => {
    const shopper = await newShopper(ask)
    expect((await remove(shopper)).answer).toEqual({ status: 'ok', message: 'Your account has been deleted.' })
    expect(await users(shopper.user._id)).toEqual([])
    expect((await ask('readMe', { token: shopper.token })).code).toBe('LOGIN_NEEDED')
    await newShopper(ask, { email: shopper.email })
    expect((await accessTokenOf(ask, shopper.email)).user._id).not.toBe(shopper.user._id)
  })

  test('is deleted except for its orders, which then belong to nobody', async () => {
    const shopper = await busyShopper()
    await setStatus(shopper.user._id, 'delivered')
    expect((await remove(shopper)).http).toBe(200)
    const [row] = await users(shopper.user._id)
    expect(row).toMatchObject({ fullname: 'Deleted account', phone: '', address_line: '', address: null })
    expect(JSON.stringify(row)).not.toContain(shopper.email)
    for (const table of ['bags', 'wishlists', 'sessions'] as const) {
      const left = shop.db.selectFrom(table).select('user_id').where('user_id', '=', shopper.user._id)
      expect(await left.execute()).toEqual([])
    }
    const orders = shop.db.selectFrom('orders').select('total_paise').where('user_id', '=', shopper.user._id)
    expect(await orders.execute()).toEqual([{ total_paise: 24_900 }])
    expect((await ask('login', { body: { email: shopper.email, password: PASSWORD } })).code).toBe('WRONG_CREDENTIALS')
  })

  test('keeps its reviews without a name after the account is deleted', async () => {
    const shopper = await newShopper(ask, { fullname: 'Zubin Daruwalla' })
    await verifyAddress(shop, shopper.email)
    await ask('writeReview', { token: shopper.token, body: { productId: RING, rating: 4, review: 'Zubin was here' } })
    await remove(shopper)
    const reviews = shop.db.selectFrom('reviews').selectAll().where('text', '=', 'Zubin was here')
    expect(await reviews.execute()).toMatchObject([{ author_id: null, author_name: 'A former shopper' }])
  })

  test('cannot be deleted while an order is in progress', async () => {
    const shopper = await busyShopper()
    expect(await remove(shopper)).toMatchObject({ http: 409, code: 'ORDER_UNDER_WAY' })
    await setStatus(shopper.user._id, 'shipped')
    expect((await remove(shopper)).code).toBe('ORDER_UNDER_WAY')
    expect((await ask('readMe', { token: shopper.token })).http).toBe(200)
  })

  test('is not deleted with a wrong password, and password attempts are limited', async () => {
    const shopper = await newShopper(ask)
    for (let guess = 0; guess < 10; guess++) expect((await remove(shopper, 'a guess')).code).toBe('WRONG_PASSWORD')
    expect((await remove(shopper)).code).toBe('TOO_MANY_TRIES')
    expect(await users(shopper.user._id)).toHaveLength(1)
  })

  test('is deleted with a confirmation email', async () => {
    const shopper = await newShopper(ask)
    await remove(shopper)
    await shop.outbox.runDue()
    const subjects = (await readMails(shop.dataDir))
      .filter(({ to }) => to === shopper.email)
      .map(({ subject }) => subject)
    expect(subjects).toContain('Your Nakshi account was deleted')
  })
})
