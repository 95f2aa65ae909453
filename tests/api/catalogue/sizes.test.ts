import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../support/shop/api-client.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { makeOwnCatalogue, nathRing } from '../../support/shop/own-catalogue.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { importSizedCatalogue, SIZED_RING, sizedRing, stockBySize } from '../../support/shop/sized-catalogue.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { oneStore } from '../../support/shop/stores.ts'

describe.each(oneStore)('products with sizes on %s', (store) => {
  let shop: InProcessShop
  let ask: ApiClient

  beforeEach(async () => {
    shop = await startShop({ store })
    ask = apiClient(() => shop.origin)
    await importSizedCatalogue(shop.db)
    await eventually(async () => expect(await ring()).toBeDefined())
  })
  afterEach(() => shop.stop())

  const ring = async () => (await ask('readProduct', { path: { id: SIZED_RING } })).answer.product
  const run = (name: 'stock' | 'price', ...args: string[]) => ownerCommand(shop, name, ...args)

  test('are published with stock and price per size; their own stock is the sum', async () => {
    expect(await ring()).toMatchObject({
      price: 599,
      stock: 5,
      sizes: [
        { size: '9', stock: 0 },
        { size: '12', stock: 2, sku: 'KB-12' },
        { size: '14', stock: 3, price: 649 },
      ],
    })
    const { answer } = await ask('readProduct', { path: { id: nathRing.slug } })
    expect(answer.product).not.toHaveProperty('sizes')
  })

  test('keep the stock of known sizes when the catalogue is imported again', async () => {
    await run('stock', SIZED_RING, '1', '--size', '14')
    const sizes = [
      { size: '14', stock: 9 },
      { size: '16', stock: 4 },
    ]
    await importSizedCatalogue(shop.db, [nathRing, { ...sizedRing, sizes }])
    expect(await stockBySize(shop.db)).toEqual({ 14: 1, 16: 4, all: 5 })
    await importSizedCatalogue(shop.db, [nathRing, { ...sizedRing, sizes: undefined, stock: 7 }])
    expect(await stockBySize(shop.db)).toEqual({ all: 5 })
    await importSizedCatalogue(shop.db)
    expect(await stockBySize(shop.db)).toEqual({ 9: 0, 12: 2, 14: 3, all: 5 })
  })

  test('are listed by sizes in stock, and the list of a category offers these sizes in their natural order', async () => {
    await importSizedCatalogue(shop.db, [
      nathRing,
      sizedRing,
      { ...sizedRing, slug: 'bangle', sizes: ['2.10', '2.6', '2.8'].map((size) => ({ size, stock: 1 })) },
    ])
    const list = async (query: Record<string, string | string[]>) => (await ask('listProducts', { query })).answer
    const ids = async (size: string[]) => (await list({ size })).products.map(({ _id }) => _id)
    await eventually(async () => expect(await ids(['2.6'])).toEqual(['bangle']))
    expect(await ids(['14', '2.10'])).toEqual([SIZED_RING, 'bangle'])
    expect(await ids(['9'])).toEqual([])
    const fetched = await fetch(`${shop.origin}/api/products?size=14,2.8`)
    expect(await fetched.json()).toMatchObject({ total: 2, options: { sizes: [] } })
    expect((await list({ category: 'Nose rings' })).options.sizes).toEqual(['2.6', '2.8', '2.10', '12', '14'])
  })

  test('reach devices with the whole catalogue and with its changes', async () => {
    const { answer: copy } = await ask('readCatalogue')
    expect(copy.products).toMatchObject([{ _id: nathRing.slug }, { _id: SIZED_RING, sizes: [{}, {}, { stock: 3 }] }])
    await run('stock', SIZED_RING, '0', '--size', '14')
    await eventually(async () => {
      const { answer } = await ask('readCatalogueChanges', { path: { version: copy.version } })
      expect(answer.products).toMatchObject([{ _id: SIZED_RING, stock: 2, sizes: [{}, {}, { stock: 0 }] }])
    })
  })

  test('get stock and prices by size from the command line', async () => {
    expect(await run('stock', SIZED_RING, '8', '--size', '9')).toEqual({
      ok: true,
      lines: ['kamal-band in size 9 now has 8 in stock.'],
    })
    expect(await stockBySize(shop.db)).toEqual({ 9: 8, 12: 2, 14: 3, all: 13 })
    expect(await run('stock', SIZED_RING, '8')).toEqual({
      ok: false,
      lines: ['kamal-band comes in sizes: add --size. Its sizes are 9, 12, 14.'],
    })
    expect((await run('stock', SIZED_RING, '8', '--size', '15')).lines).toEqual([
      'kamal-band does not come in size 15. Its sizes are 9, 12, 14.',
    ])
    expect((await run('stock', nathRing.slug, '8', '--size', '15')).lines).toEqual([
      'nath-nose-ring does not come in size 15.',
    ])
    expect((await run('stock', SIZED_RING, '8', '--colour', 'red')).ok).toBe(false)
    for (const price of ['0', '0.00', '00', '-5', '499.999', '1e3', '4,99', '₹499', 'NaN', '']) {
      expect((await run('price', SIZED_RING, price)).ok, price).toBe(false)
    }
    await run('price', SIZED_RING, '579')
    await run('price', SIZED_RING, '629', '--size', '12')
    await eventually(async () =>
      expect(await ring()).toMatchObject({ price: 579, sizes: [{}, { price: 629 }, { price: 649 }] }),
    )
    expect((await ring()).sizes?.[0]).not.toHaveProperty('price')
  })

  test('get stock by size from the staff', async () => {
    const token = (await ownerCommand(shop, 'staff-token', 'add', 'Meera')).lines.at(-1) ?? ''
    const set = (id: string, body: { stock: number; size?: string }) =>
      ask('setProductStock', { path: { id }, body, token })
    expect((await set(SIZED_RING, { stock: 4, size: '12' })).answer.product).toMatchObject({ stock: 7 })
    expect(await set(SIZED_RING, { stock: 4 })).toMatchObject({ code: 'SIZE_NEEDED' })
    expect(await set(SIZED_RING, { stock: 4, size: '13' })).toMatchObject({ code: 'SIZE_UNKNOWN' })
    expect(await set(nathRing.slug, { stock: 4, size: '13' })).toMatchObject({ code: 'SIZE_UNKNOWN' })
    expect(await set('nothing', { stock: 4, size: '13' })).toMatchObject({ code: 'STOCK_NOT_UPDATED' })
  })
})

test('the import explains sizes that contradict each other', async () => {
  const shop = await startShop()
  const folder = await makeOwnCatalogue()
  await folder.write([
    { ...sizedRing, stock: 9 },
    { ...sizedRing, slug: 'twice', sizes: [...(sizedRing.sizes ?? []), { size: '14', stock: 1 }] },
    { ...sizedRing, slug: 'none', sizes: [] },
    { ...nathRing, slug: 'no-stock', stock: undefined },
    { ...sizedRing, slug: 'comma', sizes: [{ size: '14,5', stock: 1, price: 0 }] },
  ])
  const { lines } = await ownerCommand(shop, 'import', folder.path)
  expect(lines).toEqual([
    'Nothing was imported:',
    'catalogue.json, entry 1 (kamal-band): stock is 9, but its sizes have 5 together.',
    'catalogue.json, entry 2 (twice): the size 14 occurs twice.',
    'catalogue.json, entry 3 (none): sizes is empty: leave it out.',
    'catalogue.json, entry 4 (no-stock): stock is missing or not a whole number.',
    'catalogue.json, entry 5 (comma): size may not contain a comma, because lists of them use it.',
    'catalogue.json, entry 5 (comma): price must be above 0.',
  ])
  await folder.remove()
  await shop.stop()
})
