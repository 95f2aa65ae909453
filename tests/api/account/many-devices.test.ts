import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accessTokenOf, newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { HOUR, movableClock } from '../../support/shop/movable-clock.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'
import { CUFF, HOOPS, ifAt, line, linesOf, RING, serverBag } from '../../support/simulation/server-bag.ts'

describe.each(oneStore)('an account on many devices on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop

  const at = ({ user, token }: Shopper) => ({ path: { userId: user._id }, token })
  const put = (shopper: Shopper, products: object[], more = {}) =>
    ask('replaceCart', { ...at(shopper), body: { products }, ...more })
  const patch = (shopper: Shopper, id: string, quantity: number, more = {}) =>
    ask('setCartLine', { ...at(shopper), body: line(id, quantity), ...more })

  describe.each([
    {
      list: 'bag',
      read: (shopper: Shopper) => serverBag(ask, shopper),
      write: (shopper: Shopper, id: string, revision: number) => put(shopper, [line(id, 1)], ifAt(revision)),
    },
    {
      list: 'wishlist',
      read: async (shopper: Shopper) => (await ask('readWishlist', at(shopper))).answer,
      write: (shopper: Shopper, id: string, revision: number) =>
        ask('replaceWishlist', { ...at(shopper), body: { products: [id] }, ...ifAt(revision) }),
    },
  ])('a $list', ({ read, write }) => {
    test('is changed only at the revision that the device has seen', async () => {
      const shopper = await newShopper(ask)
      const { answer } = await write(shopper, RING, 0)
      expect(answer.revision).toBe(1)
      expect(await write(shopper, CUFF, 0)).toMatchObject({
        http: 412,
        code: 'CHANGED_ELSEWHERE',
        message: 'This was changed on another device. Here is the current version.',
      })
      expect(await read(shopper)).toEqual(answer)
    })

    test('gets a new revision even by a write without a change, so that other writes for the old revision fail', async () => {
      const shopper = await newShopper(ask)
      await write(shopper, RING, 0)
      expect((await write(shopper, RING, 1)).answer.revision).toBe(2)
      expect((await write(shopper, CUFF, 1)).http).toBe(412)
    })

    test('accepts one of two concurrent writes for the same revision and refuses the other', async () => {
      const shopper = await newShopper(ask)
      const both = await Promise.all([write(shopper, RING, 0), write(shopper, CUFF, 0)])
      expect(both.map(({ http }) => http).sort()).toEqual([200, 412])
      expect(await read(shopper)).toEqual(both.find(({ http }) => http === 200)?.answer)
    })
  })

  test('a bag is changed by no other request either, unless the device has seen its revision', async () => {
    const shopper = await newShopper(ask)
    await put(shopper, [line(RING, 1)], ifAt(0))
    const stale = [
      await patch(shopper, CUFF, 1, ifAt(0)),
      await ask('createCart', { token: shopper.token, body: { products: [line(CUFF, 1)] }, ...ifAt(0) }),
      await ask('clearCart', { token: shopper.token, ...ifAt(0) }),
    ]
    for (const answer of stale) expect(answer).toMatchObject({ http: 412, code: 'CHANGED_ELSEWHERE' })
    expect(await serverBag(ask, shopper)).toMatchObject({ revision: 1, products: [{ quantity: 1 }] })
    expect((await patch(shopper, CUFF, 1, ifAt(1))).answer.revision).toBe(2)
    expect((await ask('clearCart', { token: shopper.token, ...ifAt(2) })).answer.revision).toBe(3)
  })

  test.each(['1', '"one"', 'W/"1"', '*', '"-1"', '""', `"${'9'.repeat(16)}"`])(
    'a bag reads %s as no revision, and changes nothing',
    async (header) => {
      const shopper = await newShopper(ask)
      const { http, fields } = await put(shopper, [line(RING, 1)], { headers: { 'if-match': header } })
      expect({ http, named: Object.keys(fields) }).toEqual({ http: 400, named: ['if-match'] })
      expect((await serverBag(ask, shopper)).revision).toBe(0)
    },
  )

  test('a bag loses no line when many devices add a product at the same time', async () => {
    const shopper = await newShopper(ask)
    const pieces = (await ask('listProducts', { query: { limit: 12, min: 1 } })).answer.products
    const inStock = pieces.filter(({ stock, sizes }) => stock > 0 && !sizes).map(({ _id }) => _id)
    const answers = await Promise.all(inStock.map((id) => patch(shopper, id, 1)))
    expect(answers.map(({ http }) => http)).toEqual(inStock.map(() => 200))
    expect(answers.map(({ answer }) => answer.revision).sort((a, b) => a - b)).toEqual(inStock.map((_, at) => at + 1))
    const { products, revision } = await serverBag(ask, shopper)
    expect(products.map(({ productID }) => productID._id).sort()).toEqual(inStock.sort())
    expect(revision).toBe(inStock.length)
  })

  test('a bag is not changed twice by concurrent repeats of one request', async () => {
    const shopper = await newShopper(ask)
    const guest = { products: [line(RING, 2), line(HOOPS, 1)] }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask('createCart', { token: shopper.token, body: guest })),
    )
    for (const { answer } of answers) expect(linesOf(answer)).toEqual(guest.products)
    expect((await serverBag(ask, shopper)).revision).toBe(1)
  })

  test('a bag is always read consistently with its revision, even while it changes', async () => {
    const shopper = await newShopper(ask)
    let isWriting = true
    const write = async () => {
      for (let quantity = 1; quantity <= 15; quantity += 1)
        await put(shopper, [line(RING, quantity), line(HOOPS, quantity)])
      isWriting = false
    }
    const read = async () => {
      while (isWriting) {
        const { products, revision } = await serverBag(ask, shopper)
        expect(products.map(({ quantity }) => quantity)).toEqual(revision === 0 ? [] : [revision, revision])
      }
    }
    await Promise.all([write(), read(), read()])
    expect((await serverBag(ask, shopper)).revision).toBe(15)
  })
})

describe.each(oneStore)('an account on too many devices on %s', (store) => {
  const clock = movableClock()
  const shop = useShop({ store, environment: { LIMITS: 'on' }, open: { clock: clock.now } })
  const { ask } = shop

  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const subscribe = (token: string) =>
    ask('enableOrderNotifications', {
      token,
      body: { endpoint: `https://push.example/${token}`, keys: { p256dh, auth: 'A'.repeat(22) } },
    })
  const isSubscribed = async (token: string) =>
    (await ask('readOrderNotifications', { token })).answer.endpoint !== null
  const isOpen = async (token: string) => (await ask('readMe', { token })).http === 200

  async function logInAgain(email: string, times: number): Promise<string[]> {
    const tokens: string[] = []
    for (let at = 0; at < times; at++) {
      clock.pass(HOUR)
      tokens.push((await accessTokenOf(ask, email)).token)
    }
    return tokens
  }

  test('is told about orders on ten, and the least recently used goes', async () => {
    const { email } = await newShopper(ask)
    const tokens: string[] = []
    for (let at = 0; at < 10; at++) {
      tokens.push(...(await logInAgain(email, 1)))
      await subscribe(tokens.at(-1) ?? '')
    }
    const [first = '', second = '', ...others] = tokens
    clock.pass(HOUR)
    // Any request of its session uses a device.
    await isOpen(first)
    const [last = ''] = await logInAgain(email, 1)
    expect((await subscribe(last)).http).toBe(200)
    expect(await isSubscribed(second)).toBe(false)
    for (const token of [first, last, ...others]) expect(await isSubscribed(token)).toBe(true)
    expect(await isOpen(second)).toBe(true)
  })

  test('stays on ten, even if many subscribe at the same time', async () => {
    const { email } = await newShopper(ask)
    const tokens = await logInAgain(email, 14)
    await Promise.all(tokens.map(subscribe))
    const subscribed = await Promise.all(tokens.map(isSubscribed))
    expect(subscribed.filter(Boolean)).toHaveLength(10)
  })

  test('stays logged in on fifty, and the least recently used is logged out', async () => {
    const { email, token } = await newShopper(ask)
    const [second = '', ...others] = await logInAgain(email, 49)
    clock.pass(HOUR)
    expect(await isOpen(token)).toBe(true)
    others.push(...(await logInAgain(email, 1)))
    expect(await isOpen(second)).toBe(false)
    for (const open of [token, ...others]) expect(await isOpen(open)).toBe(true)
  })
})
