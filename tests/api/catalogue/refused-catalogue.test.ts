import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStorage, type Storage } from '#server/storage/open-storage.ts'
import { request, setTransport } from '#sync/api.ts'
import { makeOwnCatalogue, nathRing, noseRings } from '../../support/shop/own-catalogue.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

describe('a catalogue with mistakes', () => {
  let shop: InProcessShop
  let storage: Storage
  let folder: Awaited<ReturnType<typeof makeOwnCatalogue>>

  beforeAll(async () => {
    shop = await startShop()
    storage = await openStorage(shop.config)
    setTransport((address, init) => fetch(shop.origin + address, init))
  })
  afterAll(async () => {
    await storage.close()
    await shop.stop()
  })
  beforeEach(async () => {
    folder = await makeOwnCatalogue()
  })
  afterEach(() => folder.remove())

  const run = (name: string, ...words: string[]) => ownerCommand(storage, name, ...words)

  async function shownIds() {
    const outcome = await request('listProducts', { query: { limit: 100 } })
    return outcome.kind === 'ok' ? outcome.data.products.map(({ _id }) => _id) : []
  }

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
      'catalogue.json: nath-nose-ring is in "Toe rings". There are: Nose rings.',
      'The picture products/bichiya.png is missing.',
    ])
  })

  const subcategories = (...names: string[]) => [
    { ...noseRings, subcategories: names.map((name) => ({ name, image: 'nath.png' })) },
  ]

  test.each([
    [
      'subcategories',
      subcategories('Nath', 'Hoops & Bali', 'Hoops / Bali'),
      /entry nose-rings: .*"Hoops & Bali" and "Hoops/,
    ],
    ['subcategories that differ in case', subcategories('Nath', 'NATH'), /entry nose-rings: .*"Nath" and "NATH"/],
    ['categories', [noseRings, { ...noseRings, slug: 'others' }], /the categories "Nose rings" and "Nose rings"/],
    ['subcategories that differ in spaces', subcategories('Nath', ' nath '), /entry nose-rings: .*"Nath" and/],
    [
      'subcategories but for an accent’s form',
      subcategories('Nath', 'Cr\u00e8me', 'Cre\u0300me'),
      /entry nose-rings: /,
    ],
    ['categories but for a dash', [noseRings, { ...noseRings, slug: 'o', name: 'Nose-Rings' }], /"Nose-Rings" are too/],
  ])('refuses two %s that become one', async (_what, categories, problem) => {
    await folder.write([nathRing], categories)
    const { ok, lines } = await run('import', folder.path)
    expect(ok).toBe(false)
    expect(lines).toEqual(['Nothing was imported:', expect.stringMatching(problem)])
    expect(await shownIds()).toHaveLength(43)
  })

  const sized = (slug: string, ...skus: string[]) => ({
    ...nathRing,
    slug,
    stock: undefined,
    sizes: skus.map((sku, at) => ({ size: String(at), stock: 1, sku })),
  })

  test.each([
    ['a subcategory of no category', { ...nathRing, subcategory: 'Hoops' }, 'the subcategory "Hoops"'],
    ['a subcategory in other letters', { ...nathRing, subcategory: 'अंगूठी' }, 'the subcategory "अंगूठी"'],
    ['an sku three times', sized('one', 'B2', 'B2', 'B2'), 'the sku B2 occurs twice: in one.'],
    ['an sku twice', sized('one', 'A1', 'A1'), 'the sku A1 occurs twice: in one.'],
    ['a colour with a comma', { ...nathRing, color: ['Gold, Rose'] }, 'colour may not contain a comma'],
    ['a material with a comma', { ...nathRing, materials: 'Gold, Silver' }, 'material may not contain a comma'],
    ['a category with a comma', { ...nathRing, categories: ['Charms, Pendants'] }, 'category may not contain a comma'],
  ])('refuses %s', async (_what, product, problem) => {
    await folder.write([product])
    const { lines } = await run('import', folder.path)
    expect(lines).toEqual(['Nothing was imported:', expect.stringContaining(problem)])
    expect(lines[1]).toContain(product.slug)
  })

  test('refuses an sku of two products, and a category whose name has a comma', async () => {
    await folder.write([sized('one', 'A1'), sized('two', 'B2', 'A1')])
    expect((await run('import', folder.path)).lines[1]).toBe('catalogue.json: the sku A1 occurs twice: in one and two.')
    await folder.write([nathRing], [{ ...noseRings, name: 'Nose, toe' }])
    expect((await run('import', folder.path)).lines[1]).toMatch(
      /^categories\.json, entry 1 \(nose-rings\): name may not/,
    )
  })

  test('names every picture that cannot be read, with its entry, and imports nothing', async () => {
    const photo = await sharp({
      create: { width: 900, height: 900, channels: 3, background: 'gold', noise: { type: 'gaussian' } },
    })
      .jpeg()
      .toBuffer()
    const put = (name: string, bytes: Uint8Array) => writeFile(join(folder.path, 'products', name), bytes)
    await put('cut.jpg', photo.subarray(0, photo.length / 2))
    await put('empty.jpg', new Uint8Array())
    await put('heic.jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
    await put('letter.png', Buffer.from('Dear Sir'))
    await put('cut.png', (await sharp(photo).png().toBuffer()).subarray(0, 5000))
    await put('cut.webp', (await sharp(photo).webp().toBuffer()).subarray(0, 2000))
    await put('page.jpg', Buffer.from('<!doctype html><title>Not found</title>'))
    const images = ['cut.jpg', 'empty.jpg', 'heic.jpg', 'letter.png', 'cut.png', 'cut.webp', 'page.jpg']
    await folder.write([nathRing, { ...nathRing, slug: 'broken', images, alt: images }])
    const problem = (end: string) =>
      expect.stringMatching(`^catalogue\\.json, entry broken: the picture products/${end}`)
    expect((await run('import', folder.path)).lines).toEqual([
      'Nothing was imported:',
      problem('cut\\.jpg is damaged'),
      problem('empty\\.jpg is empty'),
      problem('heic\\.jpg is in the format HEIC'),
      problem('letter\\.png is damaged'),
      problem('cut\\.png is damaged'),
      problem('cut\\.webp is damaged'),
      problem('page\\.jpg is damaged'),
    ])
    expect(await shownIds()).toHaveLength(43)
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
})
