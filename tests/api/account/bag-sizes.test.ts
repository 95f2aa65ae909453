import { beforeEach, describe, expect, test } from 'vitest'
import { newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { nathRing } from '../../support/shop/own-catalogue.ts'
import { importSizedCatalogue, SIZED_RING, sizedRing } from '../../support/shop/sized-catalogue.ts'
import { oneStore } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'
import { changeProduct, line } from '../../support/simulation/server-bag.ts'

const sized = (size: string, quantity: number) => ({ productID: SIZED_RING, size, quantity })

describe.each(oneStore)('a bag with sizes on %s', (store) => {
  const shop = useShop({ store })
  const { ask } = shop
  let shopper: Shopper

  beforeEach(async () => {
    shopper = await newShopper(ask)
    await importSizedCatalogue(shop.db)
  })

  const at = () => ({ path: { userId: shopper.user._id }, token: shopper.token })
  const put = async (...products: object[]) => (await ask('replaceCart', { ...at(), body: { products } })).answer
  const join = async (...products: object[]) =>
    (await ask('createCart', { token: shopper.token, body: { products } })).answer
  const patch = (body: object) => ask('setCartLine', { ...at(), body })
  const bag = async () => (await ask('readCart', at())).answer
  const linesIn = ({ products }: Awaited<ReturnType<typeof bag>>) =>
    products.map(({ productID: { _id, price, stock }, ...rest }) => ({ productID: _id, ...rest, price, stock }))

  test('has one line for each size, with the price and stock of the size', async () => {
    await put(sized('12', 1), sized('14', 2), line(nathRing.slug, 1), sized('14', 1))
    expect(linesIn(await bag())).toEqual([
      { ...sized('12', 1), price: 599, stock: 2 },
      { ...sized('14', 2), price: 649, stock: 3 },
      { ...line(nathRing.slug, 1), price: 649.5, stock: 4 },
    ])
    await patch(sized('14', 3))
    await patch(sized('12', 0))
    expect(linesIn(await bag()).map(({ size, quantity }) => [size, quantity])).toEqual([
      ['14', 3],
      [undefined, 1],
    ])
  })

  test.each([
    ['replaced', put],
    ['merged with a guest’s', join],
  ])('that is %s caps each size at its own stock', async (_, send) => {
    const { notes, ...answer } = await send(sized('9', 1), sized('12', 4), sized('14', 3))
    expect(linesIn({ notes, ...answer })).toMatchObject([sized('12', 2), sized('14', 3)])
    expect(notes).toEqual([
      { productID: SIZED_RING, size: '9', code: 'OUT_OF_STOCK', message: 'Out of Stock', quantity: 0 },
      { productID: SIZED_RING, size: '12', code: 'ONLY_LEFT', message: 'Only 2 left.', quantity: 2 },
    ])
  })

  test.each([
    ['replaced', put],
    ['merged with a guest’s', join],
  ])('that is %s leaves out unknown sizes, and keeps a line whose size is still to be chosen', async (_, send) => {
    const answer = await send(sized('15', 1), line(SIZED_RING, 2), { ...line(nathRing.slug, 1), size: '14' })
    expect(linesIn(answer)).toEqual([{ ...line(SIZED_RING, 2), price: 599, stock: 0 }])
    const unknown = { code: 'SIZE_UNKNOWN', message: 'This size is no longer available.', quantity: 0 }
    const needed = { code: 'SIZE_NEEDED', message: 'Please choose a size.', quantity: 2 }
    expect(answer.notes).toHaveLength(3)
    expect(answer.notes).toEqual(
      expect.arrayContaining([
        { productID: SIZED_RING, size: '15', ...unknown },
        { productID: SIZED_RING, ...needed },
        { productID: nathRing.slug, size: '14', ...unknown },
      ]),
    )
    expect((await send(line(SIZED_RING, 2))).notes).toEqual([])
  })

  test('refuses a line that lacks its size, or has one that does not exist', async () => {
    expect(await patch(line(SIZED_RING, 1))).toMatchObject({ http: 400, code: 'SIZE_NEEDED' })
    expect(await patch(sized('15', 1))).toMatchObject({ http: 404, code: 'SIZE_UNKNOWN' })
    expect(await patch(sized('9', 1))).toMatchObject({ http: 409, code: 'OUT_OF_STOCK' })
    expect(await patch(sized('14', 4))).toMatchObject({ http: 409, code: 'ONLY_LEFT', message: 'Only 3 left.' })
    expect(await patch({ ...sized('', 1) })).toMatchObject({ http: 400, code: 'INVALID_INPUT' })
    expect((await bag()).products).toEqual([])
  })

  test('keeps lines whose size is gone, and lines from before the product had sizes, without stock', async () => {
    await put(sized('14', 2), line(nathRing.slug, 1))
    await importSizedCatalogue(shop.db, [
      { ...nathRing, stock: undefined, sizes: [{ size: 'S', stock: 3 }] },
      { ...sizedRing, sizes: [{ size: '12', stock: 2 }] },
    ])
    expect(linesIn(await bag())).toEqual([
      { ...sized('14', 2), price: 599, stock: 0 },
      { ...line(nathRing.slug, 1), price: 649.5, stock: 0 },
    ])
    const { answer } = await ask('readMyData', { token: shopper.token })
    expect(answer.data.bag.lines).toEqual([
      { productId: SIZED_RING, size: '14', quantity: 2 },
      { productId: nathRing.slug, quantity: 1 },
    ])
    await changeProduct(shop.db, SIZED_RING, { is_published: 0 })
    expect(linesIn(await bag())).toMatchObject([{ stock: 0 }, { stock: 0 }])
  })
})
