import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'
import { readSizes } from '#server/domains/catalogue/product-store.ts'
import { takeStock } from '#server/domains/catalogue/stock-and-price-store.ts'
import { readOrder } from '#server/domains/ordering/orders/order-store.ts'
import { toShippingRequest } from '#server/domains/shipping/shipping-request.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { nathRing } from '../../support/shop/own-catalogue.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { pdfText } from '../../support/shop/pdf-text.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { importSizedCatalogue, SIZED_RING, sizedRing, stockBySize } from '../../support/shop/sized-catalogue.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'

type Lines = RequestBodies['createOrder']['products']

const inSize = (size: string, quantity: number, price: number) => ({ productID: SIZED_RING, size, quantity, price })

describe.each(stores)('orders of products with sizes on %s', (store) => {
  let asha: Shopper
  const shop = useShop({ store, environment: { COD_LIMIT: '20000' } })
  const { ask } = shop

  beforeEach(async () => {
    await importSizedCatalogue(shop.db)
    for (const [size, stock] of [
      ['9', 0],
      ['12', 2],
      ['14', 3],
    ] as const) {
      await ownerCommand(shop, 'stock', SIZED_RING, `${stock}`, '--size', size)
    }
    asha = await newBuyer(ask)
  })

  const at = () => ({ path: { userId: asha.user._id }, token: asha.token })
  const bodyOf = (products: Lines, amount: number) => ({ ...rings(), products, amount })
  const buy = (products: Lines, amount: number, { token } = asha) =>
    ask('createOrder', { body: bodyOf(products, amount), headers: newPurchase(), token })
  const both = () => buy([inSize('12', 1, 599), inSize('14', 2, 649)], 1897)

  test('take the stock of each size and what the bag has of it, and give it back when they are cancelled', async () => {
    const bag = [
      { productID: SIZED_RING, size: '12', quantity: 1 },
      { productID: SIZED_RING, size: '14', quantity: 3 },
    ]
    const { revision } = (await ask('replaceCart', { ...at(), body: { products: bag } })).answer
    const { data } = (await both()).answer
    expect(data.products).toMatchObject([
      { size: '12', quantity: 1, productID: { price: 599 } },
      { size: '14', quantity: 2, productID: { price: 649 } },
    ])
    expect(await stockBySize(shop.db)).toEqual({ 9: 0, 12: 1, 14: 1, all: 2 })
    const after = (await ask('readCart', { ...at(), query: { since: revision } })).answer
    expect(after.products).toMatchObject([{ size: '14', quantity: 1 }])
    expect(after.bought.products).toEqual([
      { productID: SIZED_RING, size: '12', quantity: 1 },
      { productID: SIZED_RING, size: '14', quantity: 2 },
    ])
    await ask('cancelOrder', { path: { id: data._id }, token: asha.token })
    expect(await stockBySize(shop.db)).toEqual({ 9: 0, 12: 2, 14: 3, all: 5 })
  })

  test('leave the stock alone if the size was removed meanwhile, or sizes were added', async () => {
    const { data } = (await buy([inSize('14', 1, 649), { productID: nathRing.slug, quantity: 1 }], 1298.5)).answer
    await importSizedCatalogue(shop.db, [
      { ...nathRing, stock: undefined, sizes: [{ size: 'S', stock: 3 }] },
      { ...sizedRing, sizes: [{ size: '12', stock: 2 }] },
    ])
    await ask('cancelOrder', { path: { id: data._id }, token: asha.token })
    expect(await stockBySize(shop.db)).toEqual({ 12: 2, all: 2 })
    expect(await stockBySize(shop.db, nathRing.slug)).toEqual({ S: 3, all: 3 })
  })

  test('are refused without a size, with an unknown size, or for more than the stock of the size', async () => {
    expect(await buy([{ productID: SIZED_RING, quantity: 1, price: 599 }], 599)).toMatchObject({
      http: 400,
      code: 'SIZE_NEEDED',
      fields: { [SIZED_RING]: 'Please choose a size.' },
      answer: { changes: [] },
    })
    expect(await buy([inSize('15', 1, 599)], 599)).toMatchObject({
      http: 404,
      code: 'SIZE_UNKNOWN',
      fields: { [`${SIZED_RING}/15`]: 'This size is no longer available.' },
      answer: { changes: [{ productID: SIZED_RING, size: '15', is: { quantity: 0 } }] },
    })
    expect(await buy([inSize('12', 3, 599), inSize('14', 1, 599)], 2396)).toMatchObject({
      http: 409,
      code: 'ONLY_LEFT',
      message: 'Only 2 left.',
      fields: { [`${SIZED_RING}/12`]: 'only 2 left', [`${SIZED_RING}/14`]: 'price changed from ₹599 to ₹649' },
      answer: {
        changes: [
          { size: '12', is: { quantity: 2 } },
          { size: '14', is: { price: 649 } },
        ],
        amount: 1847,
      },
    })
    expect(await buy([inSize('9', 1, 599)], 599)).toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await buy([inSize('12', 1, 599), inSize('12', 2, 599)], 1797)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await stockBySize(shop.db)).toEqual({ 9: 0, 12: 2, 14: 3, all: 5 })
  })

  test('of the last item in a size are placed once, however many shoppers want it', async () => {
    const shoppers = await Promise.all(Array.from({ length: 12 }, () => newBuyer(ask)))
    const sizes = shoppers.map((_, index) => (index % 2 === 0 ? inSize('12', 2, 599) : inSize('14', 2, 649)))
    const tries = await Promise.all(
      shoppers.map((shopper, index) =>
        buy([sizes[index] ?? inSize('12', 2, 599)], index % 2 === 0 ? 1198 : 1298, shopper),
      ),
    )
    expect(tries.filter(({ http }) => http === 200)).toHaveLength(2)
    expect(await stockBySize(shop.db)).toEqual({ 9: 0, 12: 0, 14: 1, all: 1 })
  })

  test('are paid online: the bag’s own lines are reserved by size, and released when the shopper goes on', async () => {
    const products = [{ productID: SIZED_RING, size: '14', quantity: 3 }]
    await ask('replaceCart', { ...at(), body: { products } })
    const { answer } = await ask('createRazorpayOrder', { body: { amount: 1947 }, token: asha.token })
    expect(await stockBySize(shop.db)).toEqual({ 9: 0, 12: 2, 14: 0, all: 2 })
    const other = { ...bodyOf([inSize('12', 2, 599)], 1198), payment: undefined }
    await ask('proceedCheckout', { body: other, token: asha.token })
    expect(await stockBySize(shop.db)).toEqual({ 9: 0, 12: 0, 14: 3, all: 3 })
    const { answer: paid } = await sandboxOf(() => shop.origin).payRazorpay(answer.id)
    const { data } = (await ask('verifyRazorpayPayment', { body: paid, token: asha.token })).answer
    expect(data.products).toMatchObject([{ size: '14', quantity: 3 }])
    expect(await stockBySize(shop.db)).toEqual({ 9: 0, 12: 0, 14: 0, all: 0 })
  })

  test('show the size in the invoice, the email, the parcel, the owner’s commands and the author’s review', async () => {
    const { data, orderID } = (await both()).answer
    const invoice = (ending: string) =>
      fetch(`${shop.origin}/api/orders/${data._id}/invoice${ending}`, { headers: { 'x-access-token': asha.token } })
    expect(await (await invoice('')).text()).toContain('>Kamal Band, Size 14<')
    const [page] = pdfText(Buffer.from(await (await invoice('.pdf')).arrayBuffer()))
    expect(page).toEqual(expect.arrayContaining(['Kamal Band, Size 12', 'Kamal Band, Size 14']))
    await eventually(async () => {
      const mail = (await readMails(shop.dataDir)).find(({ text }) => text.includes(`/orders/${data._id}`))
      expect(mail?.text).toContain('Kamal Band, Size 14, 2: ₹1,298')
    })
    const order = await readOrder(shop.db, { id: data._id })
    if (!order) throw new Error('The order is not there.')
    const sizes = await readSizes(shop.db, [SIZED_RING])
    expect(toShippingRequest(order, asha.user, { sizes }).order_items).toMatchObject([
      { name: 'Kamal Band, Size 12', sku: 'KB-12', units: 1 },
      { name: 'Kamal Band, Size 14', sku: 'kamal-band-14', units: 2 },
    ])
    const run = async (name: 'order' | 'orders' | 'status', ...args: string[]) =>
      (await ownerCommand(shop, name, ...args)).lines.join('\n')
    expect(await run('order', orderID)).toContain('2 × Kamal Band, Size 14, ₹649')
    expect(await run('orders')).toContain('2 × Kamal Band, Size 14')

    const write = { productId: SIZED_RING, rating: 5, review: 'Fits well' }
    expect((await ask('writeReview', { body: write, token: asha.token })).answer.data).not.toHaveProperty('boughtSize')
    await run('status', orderID, 'shipped', '--anyway')
    await run('status', orderID, 'delivered')
    await eventually(async () =>
      expect((await ask('listReviews', { path: { productId: SIZED_RING } })).answer.data).toContainEqual(
        expect.objectContaining({ review: 'Fits well', boughtHere: true, boughtSize: '12' }),
      ),
    )
    const ofAnother = { ...write, productId: nathRing.slug }
    const { answer } = await ask('writeReview', { body: ofAnother, token: asha.token })
    expect(answer.data).toMatchObject({ review: 'Fits well' })
    expect(answer.data).not.toHaveProperty('boughtHere')
  })

  test('never take a product with sizes without its size', async () => {
    const without = [{ productId: SIZED_RING, quantity: 1 }]
    expect(await inTransaction(shop.db, (tx) => takeStock(tx, without))).toBe(false)
    const oneUnknown = ['14', '15'].map((size) => ({ productId: SIZED_RING, size, quantity: 1 }))
    expect(await inTransaction(shop.db, (tx) => takeStock(tx, oneUnknown))).toBe(false)
    expect(await stockBySize(shop.db)).toEqual({ 9: 0, 12: 2, 14: 3, all: 5 })
  })
})
