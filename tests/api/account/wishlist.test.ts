import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient, newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'
import { changeProduct, HOOPS, ifAt, KADA, RING } from '../../support/simulation/server-bag.ts'

describe.each(stores)('a wishlist on %s', (store) => {
  let shop: InProcessShop
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store })
  })
  afterAll(() => shop.stop())

  const at = ({ user, token }: Shopper) => ({ path: { userId: user._id }, token })
  const read = (shopper: Shopper) => ask('readWishlist', at(shopper))
  const put = (shopper: Shopper, products: unknown, more = {}) =>
    ask('replaceWishlist', { ...at(shopper), body: { products }, ...more })
  const idsOf = ({ products }: { products: readonly { _id: string }[] }) => products.map(({ _id }) => _id)

  test('that nobody has filled yet is empty', async () => {
    expect((await read(await newShopper(ask))).answer).toEqual({ status: 'ok', products: [], revision: 0 })
  })

  test('holds pieces in the shopper’s own order, as they are now', async () => {
    const shopper = await newShopper(ask)
    const { answer } = await put(shopper, [KADA, RING])
    expect(answer).toMatchObject({
      status: 'ok',
      products: [{ _id: KADA }, { _id: RING, title: 'Tara Solitaire Ring', stock: 24 }],
      revision: 1,
    })
    expect((await read(shopper)).answer).toEqual(answer)
    expect(idsOf((await put(shopper, [RING, KADA])).answer)).toEqual([RING, KADA])
    expect(idsOf((await put(shopper, [])).answer)).toEqual([])
  })

  test('that is sent again changes nothing, and its revision does not grow', async () => {
    const shopper = await newShopper(ask)
    for (const times of ['once', 'twice']) expect((await put(shopper, [KADA, RING])).answer.revision, times).toBe(1)
  })

  test('holds every piece once, and none that the shop never had', async () => {
    const { http, answer } = await put(await newShopper(ask), [KADA, 'glass-shoe', RING, KADA])
    expect(http).toBe(200)
    expect(idsOf(answer)).toEqual([KADA, RING])
  })

  test('keeps a piece that the shop no longer shows, but takes no such piece anew', async () => {
    const shopper = await newShopper(ask)
    await put(shopper, [HOOPS])
    await changeProduct(shop.db, HOOPS, { is_published: 0 })
    const { answer } = await put(shopper, [KADA, HOOPS])
    expect(answer.products).toMatchObject([{ _id: KADA }, { _id: HOOPS, stock: 0 }])
    expect(idsOf((await put(await newShopper(ask), [HOOPS])).answer)).toEqual([])
    await changeProduct(shop.db, HOOPS, { is_published: 1 })
  })

  test('of somebody else is answered as if it did not exist', async () => {
    const asha = await newShopper(ask)
    const ravi = await newShopper(ask)
    await put(asha, [RING])
    const hers = { path: { userId: asha.user._id }, token: ravi.token }
    expect(await ask('readWishlist', hers)).toMatchObject({ http: 404, code: 'NOT_FOUND' })
    expect(await ask('replaceWishlist', { ...hers, body: { products: [] } })).toMatchObject({
      http: 404,
      code: 'NOT_FOUND',
    })
    expect(idsOf((await read(asha)).answer)).toEqual([RING])
  })

  test('needs a session', async () => {
    const path = { userId: 'anybody' }
    expect((await ask('readWishlist', { path })).code).toBe('LOGIN_NEEDED')
    expect((await ask('replaceWishlist', { path, body: { products: [] } })).code).toBe('LOGIN_NEEDED')
  })

  test('is changed only at the revision that a device has seen', async () => {
    const shopper = await newShopper(ask)
    await put(shopper, [RING], ifAt(0))
    expect(await put(shopper, [KADA], ifAt(0))).toMatchObject({ http: 412, code: 'CHANGED_ELSEWHERE' })
    expect((await read(shopper)).answer).toMatchObject({ products: [{ _id: RING }], revision: 1 })
  })

  test('leaves the revision that it was asked for even with nothing new, so that what else was asked for it comes too late', async () => {
    const shopper = await newShopper(ask)
    await put(shopper, [RING], ifAt(0))
    expect((await put(shopper, [RING], ifAt(1))).answer.revision).toBe(2)
    expect((await put(shopper, [KADA], ifAt(1))).http).toBe(412)
  })

  test('of two devices that change it at once, one wins and the other is told', async () => {
    const shopper = await newShopper(ask)
    const both = await Promise.all([put(shopper, [RING], ifAt(0)), put(shopper, [KADA], ifAt(0))])
    expect(both.map(({ http }) => http).sort()).toEqual([200, 412])
    expect((await read(shopper)).answer).toEqual(both.find(({ http }) => http === 200)?.answer)
  })

  test.each([
    ['of nothing', undefined],
    ['of a word', RING],
    ['of documents', [{ $ne: '' }]],
    ['with a NUL', ['ring\0']],
    ['without end', Array.from({ length: 201 }, (_, number) => `piece-${number}`)],
  ])('%s is refused', async (_, products) => {
    const shopper = await newShopper(ask)
    expect(await put(shopper, products)).toMatchObject({ http: 400, code: 'INVALID_INPUT' })
    expect((await read(shopper)).answer.revision).toBe(0)
  })
})
