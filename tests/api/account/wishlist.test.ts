import { describe, expect, test } from 'vitest'
import { newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'
import { CUFF, changeProduct, HOOPS, RING } from '../../support/simulation/server-bag.ts'

describe.each(stores)('a wishlist on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop

  const at = ({ user, token }: Shopper) => ({ path: { userId: user._id }, token })
  const read = (shopper: Shopper) => ask('readWishlist', at(shopper))
  const put = (shopper: Shopper, products: unknown) => ask('replaceWishlist', { ...at(shopper), body: { products } })
  const idsOf = ({ products }: { products: readonly { _id: string }[] }) => products.map(({ _id }) => _id)

  test('is empty at first', async () => {
    expect((await read(await newShopper(ask))).answer).toEqual({ status: 'ok', products: [], revision: 0 })
  })

  test('returns its products in the shopper’s order, with current data', async () => {
    const shopper = await newShopper(ask)
    const { answer } = await put(shopper, [CUFF, RING])
    expect(answer).toMatchObject({
      status: 'ok',
      products: [{ _id: CUFF }, { _id: RING, title: 'Vana Adjustable Leaf Ring', stock: 40 }],
      revision: 1,
    })
    expect((await read(shopper)).answer).toEqual(answer)
    expect(idsOf((await put(shopper, [RING, CUFF])).answer)).toEqual([RING, CUFF])
    expect(idsOf((await put(shopper, [])).answer)).toEqual([])
  })

  test('is unchanged and keeps its revision when it is sent again', async () => {
    const shopper = await newShopper(ask)
    for (const times of ['once', 'twice']) expect((await put(shopper, [CUFF, RING])).answer.revision, times).toBe(1)
  })

  test('contains each product once, and none that the shop has never had', async () => {
    const { http, answer } = await put(await newShopper(ask), [CUFF, 'glass-shoe', RING, CUFF])
    expect(http).toBe(200)
    expect(idsOf(answer)).toEqual([CUFF, RING])
  })

  test('keeps a product that is no longer shown, but does not accept it as a new one', async () => {
    const shopper = await newShopper(ask)
    await put(shopper, [HOOPS])
    await changeProduct(shop.db, HOOPS, { is_published: 0 })
    const { answer } = await put(shopper, [CUFF, HOOPS])
    expect(answer.products).toMatchObject([{ _id: CUFF }, { _id: HOOPS, stock: 0 }])
    expect(idsOf((await put(await newShopper(ask), [HOOPS])).answer)).toEqual([])
    await changeProduct(shop.db, HOOPS, { is_published: 1 })
  })

  test('of another user does not exist', async () => {
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

  test.each([
    ['a missing list', undefined],
    ['a text', RING],
    ['a list of objects', [{ $ne: '' }]],
    ['an id with a NUL character', ['ring\0']],
    ['more than 200 items', Array.from({ length: 201 }, (_, number) => `piece-${number}`)],
  ])('refuses %s', async (_, products) => {
    const shopper = await newShopper(ask)
    expect(await put(shopper, products)).toMatchObject({ http: 400, code: 'INVALID_INPUT' })
    expect((await read(shopper)).answer.revision).toBe(0)
  })
})
