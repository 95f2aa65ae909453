import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { importDemoOnFirstStart } from '#server/domains/catalogue-import/import-catalogue.ts'
import { openStorage, type Storage } from '#server/storage/open-storage.ts'
import { request, setTransport } from '#sync/api.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { makeOwnCatalogue, nathRing, noseRings } from '../../support/shop/own-catalogue.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('the catalogue import beside a running shop on %s', (store) => {
  let shop: InProcessShop
  let storage: Storage
  let folder: Awaited<ReturnType<typeof makeOwnCatalogue>>

  beforeEach(async () => {
    shop = await startShop({ store })
    storage = await openStorage(shop.config)
    folder = await makeOwnCatalogue()
    setTransport((address, init) => fetch(shop.origin + address, init))
  })
  afterEach(async () => {
    await storage.close()
    await shop.stop()
    await folder.remove()
  })

  const run = (name: string, ...words: string[]) => ownerCommand(storage, name, ...words)

  async function shownProducts() {
    const outcome = await request('listProducts', { query: { limit: 100 } })
    return outcome.kind === 'ok' ? outcome.data.products : []
  }
  const shownIds = async () => (await shownProducts()).map(({ _id }) => _id)

  test('replaces the demo with the owner’s catalogue without a restart', async () => {
    await folder.write([nathRing])
    expect(await run('import', folder.path)).toEqual({
      ok: true,
      lines: [`The shop now has 1 product, from ${folder.path}.`],
    })
    await eventually(async () => expect(await shownIds()).toEqual(['nath-nose-ring']))
    const [product] = await shownProducts()
    expect(product).toMatchObject({ price: 649.5, stock: 4, categories: ['Nose rings'] })
    const picture = await fetch(`${shop.origin}${product?.image[0]}`)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(await request('listCategories')).toMatchObject({ data: [{ _id: 'nose-rings' }] })
    expect(await request('readStorefront')).toMatchObject({ data: { slides: [], occasions: [] } })
  })

  test('keeps prices that were set by hand, unless asked to replace them', async () => {
    const sized = { ...nathRing, sizes: [{ size: '12', stock: 4, price: 700 }] }
    const priceOf = async () => {
      const [product] = await shownProducts()
      return [product?.price, product?.sizes?.[0]?.price]
    }
    await folder.write([sized])
    await run('import', folder.path)
    await run('price', 'nath-nose-ring', '555')
    await run('price', 'nath-nose-ring', '777', '--size', '12')
    const { lines } = await run('import', folder.path)
    expect(lines.at(-1)).toBe('1 product kept prices that were set by hand; --with-prices replaces them.')
    await eventually(async () => expect(await priceOf()).toEqual([555, 777]))
    expect((await run('import', folder.path, '--with-prices')).lines).toHaveLength(1)
    await eventually(async () => expect(await priceOf()).toEqual([649.5, 700]))
    await folder.write([{ ...sized, price: 650 }])
    await run('import', folder.path)
    await eventually(async () => expect(await priceOf()).toEqual([650, 700]))
  })

  test('adds, edits, hides and shows one product from a file', async () => {
    await folder.write([nathRing])
    await run('import', folder.path)
    const file = join(folder.path, 'second.json')
    const second = { ...nathRing, slug: 'second-nose-ring', title: 'Second nose ring' }
    const save = (changes: object) => writeFile(file, JSON.stringify({ ...second, ...changes }))
    await save({ sizes: [{ size: '12', stock: 4, sku: 'NR-2' }] })
    expect(await run('product', 'add', file)).toEqual({ ok: true, lines: ['second-nose-ring is in the shop.'] })
    expect((await run('product', 'add', file)).ok).toBe(false)
    await eventually(async () => expect(await shownIds()).toEqual(['nath-nose-ring', 'second-nose-ring']))

    await run('price', 'second-nose-ring', '555')
    await save({ title: 'Other nose ring', price: 700, stock: 9, sizes: [{ size: '12', stock: 9, sku: 'NR-2' }] })
    expect((await run('product', 'edit', 'NR-2', file)).ok).toBe(true)
    const shown = async () => (await shownProducts()).find(({ _id }) => _id === 'second-nose-ring')
    await eventually(async () =>
      expect(await shown()).toMatchObject({ title: 'Other nose ring', price: 555, stock: 4 }),
    )
    await run('product', 'edit', 'NR-2', file, '--with-prices', '--with-stock')
    await eventually(async () => expect(await shown()).toMatchObject({ price: 700, stock: 9 }))

    expect((await run('product', 'hide', 'NR-2')).ok).toBe(true)
    await eventually(async () => expect(await shownIds()).toEqual(['nath-nose-ring']))
    await folder.write([nathRing, second])
    await run('import', folder.path)
    await eventually(async () => expect(await shownIds()).toEqual(['nath-nose-ring']))
    expect((await run('product', 'show', 'second-nose-ring')).ok).toBe(true)
    await eventually(async () => expect(await shownIds()).toEqual(['nath-nose-ring', 'second-nose-ring']))

    await save({ categories: ['Anklets'], images: ['none.webp'], alt: ['None'] })
    expect((await run('product', 'edit', 'second-nose-ring', file)).lines).toEqual([
      'Nothing was changed:',
      expect.stringContaining('Anklets'),
      'The picture products/none.webp is missing beside the file.',
    ])
    await save({ price: -1 })
    expect((await run('product', 'edit', 'second-nose-ring', file)).lines.at(-1)).toContain('price')
    await save({ slug: 'third-nose-ring' })
    expect((await run('product', 'edit', 'second-nose-ring', file)).ok).toBe(false)
    for (const words of [['hide'], ['show'], ['edit', 'unknown', file]]) {
      expect((await run('product', ...words, ...(words.length === 1 ? ['unknown'] : []))).ok).toBe(false)
    }
  })

  test('sets the HSN code, GST rate and unit of products that name them, and refuses others', async () => {
    const tax = async () => (await run('tax')).lines
    await folder.write([{ ...nathRing, hsn: '711319', gst: 0.25, unit: 'prs' }])
    await run('import', folder.path)
    expect(await tax()).toEqual([expect.stringMatching(/^711319\s+0.25%\s+nath-nose-ring, .*, PRS$/)])
    await folder.write([nathRing])
    await run('import', folder.path)
    expect(await tax()).toEqual([expect.stringMatching(/^7117\s+3%\s+nath-nose-ring, .*, PCS$/)])
    await folder.write([{ ...nathRing, hsn: '71', gst: 3.001, unit: 'PAR' }])
    expect((await run('import', folder.path)).lines).toEqual([
      'Nothing was imported:',
      'catalogue.json, entry 1 (nath-nose-ring): hsn is a code of 4, 6 or 8 digits, as in 7117.',
      'catalogue.json, entry 1 (nath-nose-ring): gst has over two decimal places.',
      'catalogue.json, entry 1 (nath-nose-ring): unit is no Unique Quantity Code of GST, as in PCS, PRS or SET.',
    ])
  })

  test('changes prices when it is repeated, but not the current stock', async () => {
    await folder.write([nathRing])
    await run('import', folder.path)
    await storage.db.updateTable('products').set({ stock: 1 }).execute()
    await folder.write([{ ...nathRing, price: 700, stock: 50 }])
    await run('import', folder.path)
    await eventually(async () => expect(await shownProducts()).toMatchObject([{ price: 700, stock: 1 }]))
    await run('import', folder.path, '--with-stock')
    await eventually(async () => expect(await shownProducts()).toMatchObject([{ price: 700, stock: 50 }]))
  })

  test('adds categories, colours and materials to the filters, and the owner’s words to the search', async () => {
    await folder.write([nathRing, { ...nathRing, slug: 'lac-nath', color: ['Peacock'], materials: 'Lac' }])
    const synonyms = { same: [['nath', 'laung']], instead: [], ignored: [] }
    await writeFile(join(folder.path, 'synonyms.json'), JSON.stringify(synonyms))
    await run('import', folder.path)
    await eventually(async () => expect(await shownIds()).toEqual(['nath-nose-ring', 'lac-nath']))
    expect(await request('listProducts', { query: { colors: ['peacock'] } })).toMatchObject({
      data: {
        products: [{ _id: 'lac-nath' }],
        options: { categories: ['Nose rings'], colors: ['Gold', 'Peacock'], materials: ['Gold', 'Lac'] },
      },
    })
    const found = await request('searchProducts', { query: { term: 'peacock laung' } })
    expect(found).toMatchObject({ data: [{ _id: 'lac-nath' }] })
  })

  test('replaces a demo product that has the same name', async () => {
    await folder.write([{ ...nathRing, slug: 'tara-solitaire-ring' }])
    await run('import', folder.path)
    await eventually(async () => expect(await shownProducts()).toMatchObject([{ title: 'Nath Nose Ring', stock: 4 }]))
    expect(await request('listReviews', { path: { productId: 'tara-solitaire-ring' } })).toMatchObject({
      data: { data: [] },
    })
  })

  test('hides a product that is no longer in the folder, without deleting it', async () => {
    await folder.write([nathRing, { ...nathRing, slug: 'second-nath' }])
    await run('import', folder.path)
    await folder.write([nathRing])
    await run('import', folder.path)
    await eventually(async () => expect(await shownIds()).toEqual(['nath-nose-ring']))
    expect(await storage.db.selectFrom('products').select('id').execute()).toHaveLength(2)
  })

  const subcategories = (...names: string[]) => [
    { ...noseRings, subcategories: names.map((name) => ({ name, image: 'nath.png' })) },
  ]

  test('gives names in other scripts slugs of their own', async () => {
    await folder.write([{ ...nathRing, subcategory: 'छल्ला' }], subcategories('अंगूठी', 'छल्ला', 'نتھ', 'Crème', 'Crime'))
    expect(await run('import', folder.path)).toMatchObject({ ok: true })
    const ids = await storage.db.selectFrom('subcategories').select('id').orderBy('position').execute()
    expect(ids.map(({ id }) => id)).toEqual(
      ['अंगूठी', 'छल्ला', 'نتھ', 'crème', 'crime'].map((slug) => `nose-rings/${slug.normalize('NFC')}`),
    )
  })

  test('reads JSON with a byte order mark', async () => {
    await folder.write([nathRing])
    await writeFile(join(folder.path, 'catalogue.json'), `\uFEFF${JSON.stringify([nathRing])}`)
    expect(await run('import', folder.path)).toMatchObject({ ok: true })
    const file = join(folder.path, 'boxes.json')
    await writeFile(file, '\uFEFF{"default":{"length":20,"breadth":10,"height":5,"weight":0.3}}')
    expect(await run('parcels', file)).toMatchObject({ ok: true })
    await writeFile(file, `\uFEFF${await readFile('catalogue/delivery.json', 'utf8')}`)
    expect(await run('delivery', file)).toMatchObject({ ok: true })
    await writeFile(file, '{"default":')
    expect((await run('delivery', file)).lines.join()).toContain('boxes.json is not JSON')
  })

  test('removes the demo and its pictures for good', async () => {
    expect(await run('remove-demo')).toEqual({
      ok: true,
      lines: ['Removed the demo with its 43 products.'],
    })
    await eventually(async () => expect(await shownIds()).toEqual([]))
    for (const table of ['pictures', 'categories', 'subcategories', 'storefront', 'reviews'] as const) {
      expect(await storage.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await run('remove-demo')).toEqual({ ok: true, lines: ['There is no demo to remove.'] })
    await importDemoOnFirstStart(storage.db, 'catalogue')
    expect(await storage.db.selectFrom('products').selectAll().execute()).toEqual([])
  })
})
