import { describe, expect, test } from 'vitest'
import { newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'
import { CUFF, HOOPS, ifAt, line, linesOf, RING, serverBag } from '../../support/simulation/server-bag.ts'

const NOTHING = { products: [], giftData: null }
const birthday = { occasion: 'Birthday', isCustom: false }

describe.each(stores)('a bag on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop

  const at = ({ user, token }: Shopper) => ({ path: { userId: user._id }, token })
  const bagOf = (shopper: Shopper) => serverBag(ask, shopper)
  const put = (shopper: Shopper, body: object, more = {}) => ask('replaceCart', { ...at(shopper), body, ...more })
  const patch = (shopper: Shopper, id: string, quantity: number) =>
    ask('setCartLine', { ...at(shopper), body: line(id, quantity) })
  const post = ({ token }: Shopper, body: object) => ask('createCart', { token, body })

  test('is empty at first', async () => {
    const { http, answer } = await ask('readCart', at(await newShopper(ask)))
    expect(http).toBe(200)
    expect(answer).toEqual({ status: 'ok', products: [], giftData: null, revision: 0, bought: NOTHING, notes: [] })
  })

  test('returns its lines in the order they were sent, each with its product', async () => {
    const shopper = await newShopper(ask)
    const { http, answer } = await put(shopper, { products: [line(RING, 2), line(CUFF, 1)] })
    expect(http).toBe(200)
    expect(answer).toEqual({
      status: 'ok',
      products: [
        {
          productID: {
            _id: RING,
            title: 'Vana Adjustable Leaf Ring',
            price: expect.any(Number),
            image: expect.arrayContaining([expect.stringMatching(/^\/media\/vana-leaf-ring-1\./)]),
            stock: 40,
            color: expect.any(Array),
          },
          quantity: 2,
        },
        { productID: expect.objectContaining({ _id: CUFF }), quantity: 1 },
      ],
      giftData: null,
      revision: 1,
      bought: NOTHING,
      notes: [],
    })
    expect(await bagOf(shopper)).toEqual(answer)
  })

  test('describes a product as the catalogue does', async () => {
    const shopper = await newShopper(ask)
    const { answer } = await put(shopper, { products: [line(RING, 1)] })
    const { product } = (await ask('readProduct', { path: { id: RING } })).answer
    expect(product).toMatchObject({ ...answer.products[0]?.productID })
  })

  test('contains only what was sent last', async () => {
    const shopper = await newShopper(ask)
    await put(shopper, { products: [line(RING, 2), line(CUFF, 1)] })
    const { answer } = await put(shopper, { products: [line(HOOPS, 3)] })
    expect(linesOf(answer)).toEqual([line(HOOPS, 3)])
    expect(linesOf((await put(shopper, {})).answer)).toEqual([])
  })

  test('merges two lines for one product, with the larger quantity', async () => {
    const { answer } = await put(await newShopper(ask), { products: [line(RING, 2), line(CUFF, 1), line(RING, 1)] })
    expect(linesOf(answer)).toEqual([line(RING, 2), line(CUFF, 1)])
  })

  test('sets one line, appends a new one, and removes one with quantity 0', async () => {
    const shopper = await newShopper(ask)
    await put(shopper, { products: [line(RING, 1), line(CUFF, 1)] })
    expect(linesOf((await patch(shopper, RING, 4)).answer)).toEqual([line(RING, 4), line(CUFF, 1)])
    expect(linesOf((await patch(shopper, HOOPS, 2)).answer)).toEqual([line(RING, 4), line(CUFF, 1), line(HOOPS, 2)])
    expect(linesOf((await patch(shopper, RING, 0)).answer)).toEqual([line(CUFF, 1), line(HOOPS, 2)])
  })

  test('merges a guest’s bag: every product of both, with the larger quantity', async () => {
    const shopper = await newShopper(ask)
    await put(shopper, { products: [line(RING, 3), line(CUFF, 1)] })
    const { answer } = await post(shopper, { products: [line(HOOPS, 1), line(CUFF, 2), line(RING, 1)] })
    expect(linesOf(answer)).toEqual([line(RING, 3), line(CUFF, 2), line(HOOPS, 1)])
  })

  test('is unchanged by an empty guest’s bag', async () => {
    const shopper = await newShopper(ask)
    expect((await post(shopper, {})).answer).toMatchObject({ products: [], revision: 0 })
    await put(shopper, { products: [line(RING, 3)], giftData: birthday })
    const { answer } = await post(shopper, {})
    expect(linesOf(answer)).toEqual([line(RING, 3)])
    expect(answer).toMatchObject({ giftData: birthday, revision: 1 })
  })

  test('is cleared together with its gift', async () => {
    const shopper = await newShopper(ask)
    await put(shopper, { products: [line(RING, 3)], giftData: birthday })
    const { answer } = await ask('clearCart', { token: shopper.token })
    expect(answer).toEqual({ status: 'ok', products: [], giftData: null, revision: 2, bought: NOTHING, notes: [] })
  })

  test('keeps its gift if the request has none, and removes it for null', async () => {
    const shopper = await newShopper(ask)
    const products = [line(RING, 1)]
    expect((await put(shopper, { products, giftData: birthday })).answer.giftData).toEqual(birthday)
    expect((await put(shopper, { products })).answer.giftData).toEqual(birthday)
    expect((await patch(shopper, RING, 2)).answer.giftData).toEqual(birthday)
    expect((await put(shopper, { products, giftData: null })).answer.giftData).toBeNull()
  })

  test('takes the gift of a guest’s bag only if it has none', async () => {
    const shopper = await newShopper(ask)
    const own = { occasion: 'Nani turns eighty', isCustom: true }
    expect((await post(shopper, { giftData: own })).answer.giftData).toEqual(own)
    expect((await post(shopper, { giftData: birthday })).answer.giftData).toEqual(own)
  })

  describe('that gets the same request again', () => {
    test('is unchanged and keeps its revision', async () => {
      const shopper = await newShopper(ask)
      const whole = { products: [line(RING, 2), line(CUFF, 1)], giftData: birthday }
      for (const times of ['once', 'twice']) {
        expect((await put(shopper, whole)).answer.revision, times).toBe(1)
      }
      for (const times of ['once', 'twice']) expect((await patch(shopper, RING, 5)).answer.revision, times).toBe(2)
      const guest = { products: [line(HOOPS, 1), line(RING, 4)] }
      for (const times of ['once', 'twice']) expect((await post(shopper, guest)).answer.revision, times).toBe(3)
      for (const times of ['once', 'twice']) expect((await patch(shopper, RING, 0)).answer.revision, times).toBe(4)
      for (const times of ['once', 'twice']) {
        expect((await ask('clearCart', { token: shopper.token })).answer.revision, times).toBe(5)
      }
    })
  })

  describe('of another user', () => {
    test('does not exist for readers or writers', async () => {
      const asha = await newShopper(ask)
      const ravi = await newShopper(ask)
      await put(asha, { products: [line(RING, 2)] })
      const hers = { path: { userId: asha.user._id }, token: ravi.token }
      const nobodys = { path: { userId: 'nobody' }, token: ravi.token }
      for (const place of [hers, nobodys]) {
        const answers = [
          await ask('readCart', place),
          await ask('replaceCart', { ...place, body: { products: [] } }),
          await ask('replaceCart', { ...place, body: { products: [] }, ...ifAt(7) }),
          await ask('setCartLine', { ...place, body: line(RING, 0) }),
        ]
        for (const { http, code } of answers) expect({ http, code }).toEqual({ http: 404, code: 'NOT_FOUND' })
      }
      expect(linesOf(await bagOf(asha))).toEqual([line(RING, 2)])
      expect(linesOf(await bagOf(ravi))).toEqual([])
    })

    test('is unaffected by merging and clearing the shopper’s own bag', async () => {
      const asha = await newShopper(ask)
      const ravi = await newShopper(ask)
      await put(asha, { products: [line(RING, 2)] })
      await post(ravi, { products: [line(CUFF, 1)] })
      await ask('clearCart', { token: ravi.token })
      expect(linesOf(await bagOf(asha))).toEqual([line(RING, 2)])
    })
  })

  test('is deleted with its user', async () => {
    const shopper = await newShopper(ask)
    await put(shopper, { products: [line(RING, 2)] })
    await shop.db.deleteFrom('users').where('id', '=', shopper.user._id).execute()
    const left = await shop.db.selectFrom('bag_lines').selectAll().where('user_id', '=', shopper.user._id).execute()
    expect(left).toEqual([])
  })
})
