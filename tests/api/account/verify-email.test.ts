import { describe, expect, test } from 'vitest'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { sha256 } from '#server/lib/secret-token.ts'
import { newEmail, newShopper, PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, RING, rings } from '../../support/shop/buyer.ts'
import { confirmationToken } from '../../support/shop/confirmed-order.ts'
import { readAllMails } from '../../support/shop/mails.ts'
import { DAY, movableClock } from '../../support/shop/movable-clock.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe.each(oneStore)('the address of an account on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, open: { clock: clock.now }, environment: { LIMITS: 'on' } })
  const { ask } = shop

  const isVerified = async ({ token }: Pick<Shopper, 'token'>) =>
    (await ask('readMe', { token })).answer.user.isEmailVerified
  const tokensTo = async (email: string) => {
    await shop.outbox.runDue()
    return (await readAllMails(shop.dataDir)).flatMap(({ to, verifyToken }) => (to === email && verifyToken) || [])
  }
  const buy = async ({ token }: Shopper) => {
    const { answer } = await ask('createOrder', { body: rings(), headers: newPurchase(), token })
    return { id: answer.data._id, number: answer.orderID }
  }

  test('is verified by the link in the email that follows the registration, however often it is opened', async () => {
    const asha = await newShopper(ask)
    expect(asha.user.isEmailVerified).toBe(false)
    const [token = ''] = await tokensTo(asha.email)
    for (const _ of [1, 2]) {
      expect((await ask('verifyEmail', { path: { token } })).answer).toMatchObject({ status: 'ok', email: asha.email })
    }
    expect(await isVerified(asha)).toBe(true)
  })

  test('is not verified by a link that is made up or a week old', async () => {
    const asha = await newShopper(ask)
    const [token = ''] = await tokensTo(asha.email)
    expect(await ask('verifyEmail', { path: { token: 'made-up' } })).toMatchObject({ code: 'VERIFY_LINK_UNUSABLE' })
    clock.pass(8 * DAY)
    expect((await ask('verifyEmail', { path: { token } })).code).toBe('VERIFY_LINK_UNUSABLE')
    expect(await isVerified(asha)).toBe(false)
  })

  test('gets the link again on request, five times an hour at most, and not once it is verified', async () => {
    const asha = await newShopper(ask)
    const { token } = asha
    for (let count = 0; count < 5; count += 1) expect((await ask('sendVerification', { token })).http).toBe(200)
    const refused = await ask('sendVerification', { token })
    expect(refused).toMatchObject({ http: 429, code: 'TOO_OFTEN' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const sent = await tokensTo(asha.email)
    expect(sent).toHaveLength(6)
    await ask('verifyEmail', { path: { token: sent[0] ?? '' } })
    clock.pass(DAY)
    const again = await ask('sendVerification', { token: (await newSession(asha)).token })
    expect(again.http).toBe(200)
    expect(await tokensTo(asha.email)).toHaveLength(6)
  })

  const newSession = async ({ email }: Shopper) => {
    const { answer } = await ask('login', { body: { email, password: PASSWORD } })
    return { token: answer.accessToken }
  }

  test('is verified when an order is opened, or confirmed, through the link in its own email', async () => {
    const [opener, confirmer] = [await newBuyer(ask), await newBuyer(ask)]
    const opened = await confirmationToken(shop.dataDir, (await buy(opener)).number)
    expect((await ask('followOrder', { path: { token: opened } })).http).toBe(200)
    const confirmed = await confirmationToken(shop.dataDir, (await buy(confirmer)).number)
    expect((await ask('confirmFollowedOrder', { path: { token: confirmed } })).http).toBe(200)
    expect([await isVerified(opener), await isVerified(confirmer)]).toEqual([true, true])
  })

  test('is not verified by a link to an order that its own account made', async () => {
    const asha = await newBuyer(ask)
    const { id } = await buy(asha)
    const link = await ask('replaceFollowLink', { path: { id }, token: asha.token })
    expect((await ask('followOrder', { path: { token: link.answer.token } })).http).toBe(200)
    expect(await isVerified(asha)).toBe(false)
  })

  test('is verified by an order that arrived', async () => {
    const asha = await newBuyer(ask)
    const { id } = await buy(asha)
    await setOrderStatus(shop.db, id, 'shipped', clock.now())
    expect(await isVerified(asha)).toBe(false)
    await setOrderStatus(shop.db, id, 'delivered', clock.now())
    expect(await isVerified(asha)).toBe(true)
  })
})

describe.each(oneStore)('the first person to prove that they read the address of an account on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop
  const MARK = 'EvilWord'
  const street = `9 ${MARK} Street`

  const mailsTo = async (email: string) => {
    await shop.outbox.runDue()
    return (await readAllMails(shop.dataDir)).filter(({ to }) => to === email)
  }
  async function resetPassword(email: string): Promise<Pick<Shopper, 'token' | 'user'>> {
    await ask('forgotPassword', { body: { email } })
    const token = (await mailsTo(email)).find(({ resetToken }) => resetToken !== '')?.resetToken ?? 'no mail'
    const password = 'the owner at last'
    expect((await ask('resetPassword', { path: { token }, body: { password } })).http).toBe(200)
    const { answer } = await ask('login', { body: { email, password } })
    return { token: answer.accessToken, user: answer.user }
  }

  /** With everything that an account can have, by somebody who does not read its emails. */
  async function squattedAccount() {
    const squatter = await newShopper(ask)
    const { token, user } = squatter
    const [path, address] = [{ userId: user._id }, { ...homeAddress, street }]
    await ask('updateUser', { path: { id: user._id }, token, body: { full_address: address, number: '9000000001' } })
    const buy = async () => {
      const { answer } = await ask('createOrder', { body: rings(1, { address }), headers: newPurchase(), token })
      return answer.data._id
    }
    const [unconfirmed, received] = [await buy(), await buy()]
    const shared = (await ask('replaceFollowLink', { path: { id: received }, token })).answer.token
    const delivered = { status: 'delivered' as const, needs_confirmation: 0 }
    const history = JSON.stringify([{ status: 'delivered', at: Date.now() }])
    await shop.db
      .updateTable('orders')
      .set({ ...delivered, history })
      .where('id', '=', received)
      .execute()
    const products = [{ position: 0, quantity: 1 }]
    const wanted = { products, reason: 'size' as const, wanted: 'refund' as const, payTo: `${MARK}@upi` }
    const asked = await ask('requestReturn', { path: { id: received }, headers: newPurchase(), token, body: wanted })
    expect(asked.answer.data.payTo).toBe(`${MARK}@upi`)
    const lines = [{ productID: 'mehfil-jhumka', quantity: 2 }]
    await ask('replaceCart', { path, token, body: { products: lines, giftData: { occasion: MARK, isCustom: true } } })
    await ask('replaceWishlist', { path, token, body: { products: [{ productID: RING }] } })
    await ask('writeReview', { token, body: { productId: RING, rating: 1, review: MARK } })
    const device = { endpoint: 'https://push.example/device', keys: { p256dh: 'x'.repeat(87), auth: 'y'.repeat(22) } }
    await shop.db
      .insertInto('notification_devices')
      .values({
        session_id: sha256(token),
        endpoint: device.endpoint,
        p256dh: device.keys.p256dh,
        auth: device.keys.auth,
        subscribed_at: Date.now(),
      })
      .execute()
    await ask('requestStockAlert', { token, body: { productID: 'mehfil-jhumka', email: newEmail() } })
    return { ...squatter, unconfirmed, received, shared, returnId: asked.answer.data._id }
  }

  test('gets it without what somebody left there, but with the orders that were confirmed', async () => {
    const squatted = await squattedAccount()
    const { token, user } = await resetPassword(squatted.email)
    expect(user).toMatchObject({ number: '', address: '', full_address: null, isEmailVerified: true })
    const { data } = (await ask('readMyData', { token })).answer
    expect(data).toMatchObject({
      bag: { lines: [], giftData: null },
      wishlist: [],
      reviews: [],
      stockAlerts: [],
      orderNews: [],
      sessions: [{ device: '' }],
    })
    const states = Object.fromEntries(data.orders.map(({ _id, status }) => [_id, status]))
    expect(states).toEqual({ [squatted.received]: 'delivered', [squatted.unconfirmed]: 'cancelled' })
    expect((await ask('readReturn', { path: { id: squatted.returnId }, token })).answer.data.payTo).toBeUndefined()
    const devices = shop.db
      .selectFrom('notification_devices')
      .selectAll()
      .where('session_id', '=', sha256(squatted.token))
    expect(await devices.execute()).toEqual([])
    expect((await ask('readMe', { token: squatted.token })).code).toBe('LOGIN_NEEDED')
    expect((await ask('followOrder', { path: { token: squatted.shared } })).code).toBe('FOLLOW_LINK_UNUSABLE')
  })

  test('keeps everything but the sessions if it was verified before', async () => {
    const asha = await newBuyer(ask)
    const [mail] = await mailsTo(asha.email)
    await ask('verifyEmail', { path: { token: mail?.verifyToken ?? '' } })
    const products = [{ productID: RING, quantity: 2 }]
    await ask('replaceCart', { path: { userId: asha.user._id }, token: asha.token, body: { products } })
    const { token, user } = await resetPassword(asha.email)
    expect(user).toMatchObject({ number: '9876543210', full_address: homeAddress })
    expect((await ask('readMyData', { token })).answer.data.bag.lines).toEqual([{ productId: RING, quantity: 2 }])
  })
})
