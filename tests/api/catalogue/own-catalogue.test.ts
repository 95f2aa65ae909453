import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commands } from '#server/cli/commands.ts'
import { importDemoOnFirstStart } from '#server/domains/catalogue-import/import-catalogue.ts'
import { openStorage, type Storage } from '#server/storage/open-storage.ts'
import { request, setTransport } from '#sync/api.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { makeOwnCatalogue, nathRing } from '../../support/shop/own-catalogue.ts'
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

  const run = (name: keyof typeof commands, ...words: string[]) => commands[name].run({ db: storage.db, args: words })

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

  test('changes nothing if the folder has errors, and reports all of them', async () => {
    await folder.write([
      { ...nathRing, price: -1, stock: 1.5 },
      { ...nathRing, slug: 'Second Nath' },
    ])
    const { ok, lines } = await run('import', folder.path)
    expect(ok).toBe(false)
    expect(lines).toEqual([
      'Nothing was imported:',
      'catalogue.json, entry 1 (nath-nose-ring): price must be above 0.',
      'catalogue.json, entry 1 (nath-nose-ring): stock is missing or not a whole number.',
      expect.stringMatching(/^catalogue\.json, entry 2 \(Second Nath\): slug may contain only lowercase letters/),
    ])
    expect(await shownIds()).toHaveLength(43)
  })

  test('reports contradictions between files', async () => {
    await folder.write([nathRing, { ...nathRing, categories: ['Toe rings'], images: ['bichiya.png'] }])
    expect((await run('import', folder.path)).lines).toEqual([
      'Nothing was imported:',
      'catalogue.json: the slug nath-nose-ring occurs twice.',
      'catalogue.json: nath-nose-ring is in "Toe rings", which categories.json does not have.',
      'The picture products/bichiya.png is missing.',
    ])
  })

  test('reports a missing folder', async () => {
    const { lines } = await run('import', join(folder.path, 'nothing'))
    expect(lines).toContain('catalogue.json: cannot be read.')
  })

  test('reports a file that is not JSON', async () => {
    await folder.write([nathRing])
    await writeFile(join(folder.path, 'categories.json'), '[{ "name": "Nose rings" ')
    expect((await run('import', folder.path)).lines).toContainEqual(
      expect.stringMatching(/^categories\.json: is not JSON/),
    )
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
