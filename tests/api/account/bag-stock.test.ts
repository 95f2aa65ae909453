import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_BAG_LINES } from '#contract/bag/limits.ts'
import { newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { useShop } from '../../support/shop/use-shop.ts'
import { CUFF, changeProduct, HOOPS, line, linesOf, RING, serverBag } from '../../support/simulation/server-bag.ts'

describe('the limits of a bag', () => {
  const shop = useShop()
  const { ask } = shop
  let shopper: Shopper

  beforeEach(async () => {
    shopper = await newShopper(ask)
    for (const id of [RING, CUFF, HOOPS]) await changeProduct(shop.db, id, { stock: 10, is_published: 1 })
  })

  const at = () => ({ path: { userId: shopper.user._id }, token: shopper.token })
  const put = (...products: object[]) => ask('replaceCart', { ...at(), body: { products } })
  const patch = (id: string, quantity: number) => ask('setCartLine', { ...at(), body: line(id, quantity) })
  const join = (...products: object[]) => ask('createCart', { token: shopper.token, body: { products } })
  const bag = () => serverBag(ask, shopper)
  const change = (id: string, to: Parameters<typeof changeProduct>[2]) => changeProduct(shop.db, id, to)

  describe.each([
    ['a bag is replaced', put],
    ['a guest’s bag is merged', join],
  ])('when %s', (_, send) => {
    test('cap a quantity at the stock, with a note for the rest', async () => {
      await change(RING, { stock: 2 })
      const { http, answer } = await send(line(RING, 5), line(CUFF, 1))
      expect(http).toBe(200)
      expect(linesOf(answer)).toEqual([line(RING, 2), line(CUFF, 1)])
      expect(answer.notes).toEqual([{ productID: RING, code: 'ONLY_LEFT', message: 'Only 2 left.', quantity: 2 }])
      expect((await bag()).notes).toEqual([])
    })

    test('leave out products that are sold out, do not exist or are no longer shown', async () => {
      await change(RING, { stock: 0 })
      await change(HOOPS, { is_published: 0 })
      const { http, answer } = await send(line(RING, 1), line('glass-shoe', 1), line(HOOPS, 1), line(CUFF, 1))
      expect(http).toBe(200)
      expect(linesOf(answer)).toEqual([line(CUFF, 1)])
      const unknown = { code: 'PRODUCT_UNKNOWN', message: 'This product does not exist.', quantity: 0 }
      expect(answer.notes).toEqual([
        { productID: RING, code: 'OUT_OF_STOCK', message: 'Out of Stock', quantity: 0 },
        { productID: 'glass-shoe', ...unknown },
        { productID: HOOPS, ...unknown },
      ])
    })

    test('keep the quantity that the bag already has when the stock falls below it', async () => {
      await send(line(RING, 5), line(CUFF, 3), line(HOOPS, 1))
      await change(RING, { stock: 2 })
      await change(CUFF, { stock: 0 })
      await change(HOOPS, { is_published: 0 })
      const again = await send(line(RING, 5), line(CUFF, 3), line(HOOPS, 1))
      expect(linesOf(again.answer)).toEqual([line(RING, 5), line(CUFF, 3), line(HOOPS, 1)])
      expect(again.answer).toMatchObject({ notes: [], revision: 1 })
      const more = await send(line(RING, 8), line(CUFF, 4), line(HOOPS, 2))
      expect(linesOf(more.answer)).toEqual([line(RING, 5), line(CUFF, 3), line(HOOPS, 1)])
      expect(more.answer.notes.map(({ code, quantity }) => ({ code, quantity }))).toEqual([
        { code: 'ONLY_LEFT', quantity: 5 },
        { code: 'OUT_OF_STOCK', quantity: 3 },
        { code: 'PRODUCT_UNKNOWN', quantity: 1 },
      ])
      expect(more.answer.revision).toBe(1)
    })
  })

  describe('when one line is set', () => {
    test('refuse a quantity above the stock and change nothing', async () => {
      await patch(RING, 1)
      await change(RING, { stock: 2 })
      expect(await patch(RING, 3)).toMatchObject({ http: 409, code: 'ONLY_LEFT', message: 'Only 2 left.' })
      expect(linesOf(await bag())).toEqual([line(RING, 1)])
      expect((await patch(RING, 2)).http).toBe(200)
    })

    test('refuse sold-out and unknown products', async () => {
      await change(RING, { stock: 0 })
      await change(HOOPS, { is_published: 0 })
      expect(await patch(RING, 1)).toMatchObject({ http: 409, code: 'OUT_OF_STOCK', message: 'Out of Stock' })
      expect(await patch('glass-shoe', 1)).toMatchObject({ http: 404, code: 'PRODUCT_UNKNOWN' })
      expect(await patch(HOOPS, 1)).toMatchObject({ http: 404, code: 'PRODUCT_UNKNOWN' })
      expect(await bag()).toMatchObject({ products: [], revision: 0 })
    })

    test('allow a lower quantity or a removal, however low the stock', async () => {
      await put(line(RING, 5), line(HOOPS, 2))
      await change(RING, { stock: 1 })
      await change(HOOPS, { is_published: 0 })
      expect(linesOf((await patch(RING, 4)).answer)).toEqual([line(RING, 4), line(HOOPS, 2)])
      expect((await patch(RING, 5)).code).toBe('ONLY_LEFT')
      expect(linesOf((await patch(HOOPS, 0)).answer)).toEqual([line(RING, 4)])
      expect((await patch('glass-shoe', 0)).http).toBe(200)
    })
  })

  test('leave prices and stock current, with a stock of zero for a product that is gone', async () => {
    await put(line(RING, 1), line(HOOPS, 1))
    await change(RING, { stock: 4, price_paise: 54_900 })
    await change(HOOPS, { is_published: 0 })
    const pieces = (await bag()).products.map(({ productID: { _id, price, stock } }) => ({ _id, price, stock }))
    expect(pieces[0]).toEqual({ _id: RING, price: 549, stock: 4 })
    expect(pieces[1]).toMatchObject({ _id: HOOPS, stock: 0 })
  })

  test('allow up to 20 of one product, whatever the stock', async () => {
    await change(RING, { stock: 500 })
    expect((await patch(RING, 21)).fields).toEqual({ quantity: 'You can order up to 20 of one piece.' })
    expect((await patch(RING, 20)).http).toBe(200)
  })

  test('allow up to a hundred different products', async () => {
    const { id: _, ...ring } = await shop.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', RING)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: MAX_BAG_LINES }, (_, number) => `band-${number}`)
    await shop.db
      .insertInto('products')
      .values(ids.map((id) => ({ ...ring, id })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    expect((await put(...ids.map((id) => line(id, 1)))).answer.products).toHaveLength(MAX_BAG_LINES)
    expect(await patch(CUFF, 1)).toMatchObject({
      http: 409,
      code: 'BAG_FULL',
      message: 'A bag holds up to 100 different pieces.',
    })
    const joined = await join(line(CUFF, 1), line('band-7', 2))
    expect(joined.answer.products).toHaveLength(MAX_BAG_LINES)
    expect(joined.answer.notes).toEqual([
      { productID: CUFF, code: 'BAG_FULL', message: 'A bag holds up to 100 different pieces.', quantity: 0 },
    ])
    expect(linesOf(joined.answer)).toContainEqual(line('band-7', 2))
  })

  test.each([
    ['a quantity below zero', line(RING, -1)],
    ['a fractional quantity', line(RING, 1.5)],
    ['a text as the quantity', { productID: RING, quantity: 'two' }],
    ['a huge quantity', { productID: RING, quantity: 1e300 }],
    ['a line without a product', { quantity: 1 }],
    ['an object as the id', { productID: { $ne: '' }, quantity: 1 }],
    ['an id with a NUL character', line('ring\0', 1)],
    ['a very long id', line('r'.repeat(100_000), 1)],
    ['null', null],
  ])('reject %s as contents', async (_, hostile) => {
    expect(await ask('setCartLine', { ...at(), body: hostile })).toMatchObject({ http: 400, code: 'INVALID_INPUT' })
    expect(await put(hostile as object)).toMatchObject({ http: 400, code: 'INVALID_INPUT' })
    expect(await join(hostile as object)).toMatchObject({ http: 400, code: 'INVALID_INPUT' })
    expect(await bag()).toMatchObject({ products: [], revision: 0 })
  })

  test.each([
    ['an empty text', { occasion: '  ', isCustom: true }],
    ['a text that is too long', { occasion: 'x'.repeat(121), isCustom: true }],
    ['an occasion without isCustom', { occasion: 'Birthday' }],
    ['a plain text', 'Birthday'],
  ])('reject %s as a gift', async (_, giftData) => {
    const { http, code } = await ask('replaceCart', { ...at(), body: { products: [], giftData } })
    expect({ http, code }).toEqual({ http: 400, code: 'INVALID_INPUT' })
  })

  test('treat an id that looks like SQL as an id only', async () => {
    const { answer } = await put(line("'; drop table bags; --", 1), line(RING, 1))
    expect(linesOf(answer)).toEqual([line(RING, 1)])
    expect(answer.notes[0]).toMatchObject({ productID: "'; drop table bags; --", code: 'PRODUCT_UNKNOWN' })
  })
})
