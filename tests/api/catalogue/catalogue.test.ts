import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RequestInput, request, setTransport } from '#sync/api.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('the catalogue on %s', (store) => {
  let shop: InProcessShop

  beforeAll(async () => {
    shop = await startShop({ store })
    setTransport((address, init) => fetch(shop.origin + address, init))
  })
  afterAll(() => shop.stop())

  async function list(query: RequestInput['query']) {
    const outcome = await request('listProducts', { query })
    if (outcome.kind !== 'ok') throw new Error(`The list was ${outcome.kind}.`)
    return outcome.data
  }
  const ids = ({ products }: { products: { _id: string }[] }) => products.map(({ _id }) => _id)

  test('returns twelve products per page by default', async () => {
    const page = await list({})
    expect(page).toMatchObject({ status: 'ok', page: 1, total: 43, totalPages: 4 })
    expect(page.products).toHaveLength(12)
  })

  test('uses the shop’s own order by default, page by page', async () => {
    const whole = await list({ limit: 20 })
    expect(ids(whole).slice(0, 4)).toEqual([
      'mehfil-jhumka',
      'gulnaar-cluster-ring',
      'nazar-evil-eye-necklace',
      'suraj-signet-ring',
    ])
    expect(ids(await list({ limit: 10, page: 2 }))).toEqual(ids(whole).slice(10))
  })

  test('sorts new products first', async () => {
    expect(ids(await list({ new: true, limit: 4 }))).toEqual([
      'panna-linear-earrings',
      'harita-eternity-ring',
      'kamal-lotus-necklace',
      'moti-drop-earrings',
    ])
  })

  test('finds a category by its name in any case', async () => {
    const page = await list({ category: 'cHaRms & PENdants', limit: 100 })
    expect(page.total).toBe(6)
    expect(page).toEqual(await list({ category: 'Charms & Pendants', limit: 100 }))
  })

  test('finds a subcategory within its category', async () => {
    expect(ids(await list({ category: 'necklaces', subcategories: 'beaded' }))).toEqual(['moti-mala-necklace'])
    expect(ids(await list({ category: 'rings', subcategories: 'beaded' }))).toEqual([])
  })

  test('finds what suits a recipient, within prices whose ends are included', async () => {
    const children = await list({ recipients: 'children', limit: 100 })
    expect(ids(children)).toContain('neelam-studs')
    expect(children.products.every(({ recipients }) => recipients?.includes('Children'))).toBe(true)
    const { total } = await list({ recipients: 'him,Children', limit: 100 })
    expect(total).toBe((await list({ recipients: 'him' })).total + children.total)
    const prices = (await list({ min: 349, max: 599, limit: 100, sort: 'price-low' })).products.map(
      ({ price }) => price,
    )
    expect([prices[0], prices.at(-1)]).toEqual([349, 599])
    expect(children.options).toMatchObject({
      recipients: ['Her', 'Mother', 'Children', 'Him'],
      counts: { recipients: { Children: children.total } },
    })
  })

  test('returns no products for an unknown category', async () => {
    expect(await list({ category: 'shoes' })).toMatchObject({ products: [], total: 0, totalPages: 0 })
  })

  test('combines filters, sort order and page over the whole catalogue', async () => {
    const page = await list({
      categories: ['Rings', 'Earrings'],
      colors: 'gold',
      max: 500,
      sort: 'price-high',
      limit: 3,
    })
    expect(page.products.map(({ price }) => price)).toEqual([499, 449, 449])
    expect(page.total).toBeGreaterThan(3)
  })

  test('includes both ends of a price range', async () => {
    const { products } = await list({ min: 449, max: 449 })
    expect(new Set(products.map(({ price }) => price))).toEqual(new Set([449]))
  })

  test('returns the filter options of the catalogue', async () => {
    const { options } = await list({})
    expect(options.materials).toEqual(['Gold', 'Silver'])
    expect(options.colors).toContain('Rose Gold')
    expect(options.subcategories).toEqual([])
  })

  test('returns the filter options of a category’s own products', async () => {
    const { options } = await list({ category: 'rings', colors: 'red' })
    expect(options.subcategories).toContain('Solitaire')
    expect(options.subcategories).not.toContain('Studs')
    expect(options.categories).toEqual(['Gifts', 'Bracelets'])
  })

  test('refuses invalid input with a message for each field', async () => {
    const outcome = await request('listProducts', { query: { page: 0, limit: 1000, sort: 'nicest' } })
    expect(outcome).toMatchObject({
      kind: 'refused',
      code: 'INVALID_INPUT',
      fields: {
        page: 'Must be at least 1.',
        limit: 'Must be at most 100.',
        sort: 'Must be one of popular, new, price-low, price-high.',
      },
    })
  })

  test('returns a complete product with its price in rupees', async () => {
    const outcome = await request('readProduct', { path: { id: 'tara-solitaire-ring' } })
    expect(outcome).toMatchObject({
      kind: 'ok',
      data: {
        status: 'ok',
        product: { title: 'Tara Solitaire Ring', price: 449, stock: 24, updatedAt: '2026-04-17T00:00:00.000Z' },
      },
    })
  })

  test('returns a URL, a description and a placeholder for each picture', async () => {
    const outcome = await request('readProduct', { path: { id: 'tara-solitaire-ring' } })
    if (outcome.kind !== 'ok') throw new Error('The product was not answered.')
    const { image, alt, blur } = outcome.data.product
    expect(image).toHaveLength(4)
    expect(image[0]).toMatch(/^\/media\/tara-solitaire-ring-1\.[0-9a-f]{8}\.900\.webp$/)
    expect(alt[0]).toBe('Tara Solitaire Ring, front')
    for (const placeholder of blur) expect(placeholder).toMatch(/^data:image\/webp;base64,.{20,127}$/)
  })

  test('refuses a product that does not exist', async () => {
    const outcome = await request('readProduct', { path: { id: 'tara-solitaire' } })
    expect(outcome).toMatchObject({ kind: 'refused', code: 'PRODUCT_UNKNOWN' })
  })

  test('returns at most four related products, those of the same subcategory first', async () => {
    const outcome = await request('relatedProducts', { path: { id: 'kadi-cable-chain' } })
    const related = outcome.kind === 'ok' ? outcome.data : []
    expect(related).toHaveLength(4)
    expect(related.slice(0, 3).map(({ subcategory }) => subcategory)).toEqual(['Chains', 'Chains', 'Chains'])
    expect(await request('relatedProducts', { path: { id: 'nothing' } })).toMatchObject({ code: 'PRODUCT_UNKNOWN' })
  })

  test('searches titles at both search paths, and finds nothing for a blank term', async () => {
    const found = await request('searchProducts', { query: { term: 'jhumka' } })
    expect(found.kind === 'ok' && found.data[0]?._id).toBe('mehfil-jhumka')
    expect(await request('productSearch', { query: { term: 'jhumka' } })).toEqual(found)
    expect(await request('searchProducts', { query: { term: '  ' } })).toMatchObject({ kind: 'ok', data: [] })
    const close = await request('searchProducts', { query: { term: 'payal', limit: 1 } })
    expect(close).toMatchObject({ kind: 'ok', data: [{ categories: ['Bracelets'], near: 'anklets' }] })
  })

  test('a search returns all matches, or the first ones up to the given limit', async () => {
    const search = async (query: { term: string; limit?: number }) => {
      const outcome = await request('searchProducts', { query })
      return outcome.kind === 'ok' ? outcome.data.map(({ _id }) => _id) : outcome
    }
    const all = await search({ term: 'gold' })
    expect(Array.isArray(all) && all.length).toBeGreaterThan(12)
    expect(await search({ term: 'gold', limit: 12 })).toEqual(Array.isArray(all) && all.slice(0, 12))
    expect(await search({ term: 'gold', limit: 3 })).toEqual(Array.isArray(all) && all.slice(0, 3))
    expect(await search({ term: 'gold', limit: 61 })).toMatchObject({ kind: 'refused', code: 'INVALID_INPUT' })
  })

  test('accepts a trailing slash in paths, as in the specification', async () => {
    const answer = await fetch(`${shop.origin}/api/products/search/?term=jhumka`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toHaveLength(1)
  })

  test('returns categories in the shop’s order, with pictures and subcategories', async () => {
    const outcome = await request('listCategories')
    const categories = outcome.kind === 'ok' ? outcome.data : []
    expect(categories.map(({ name }) => name)).toEqual([
      'Rings',
      'Earrings',
      'Necklaces',
      'Bracelets',
      'Charms & Pendants',
      'Gifts',
    ])
    expect(categories[0]).toMatchObject({
      _id: 'rings',
      images: [categories[0]?.image, categories[0]?.hoverImage],
      subcategories: expect.arrayContaining([{ _id: 'rings/solitaire', name: 'Solitaire', image: expect.any(String) }]),
    })
  })

  test('returns what the home page and the forms show', async () => {
    const outcome = await request('readStorefront')
    const storefront = outcome.kind === 'ok' ? outcome.data : undefined
    expect(storefront?.slides.map(({ title }) => title)).toEqual(['Summer Sale', 'Autumn Collection'])
    expect(storefront?.slides[0]?.wide).toMatchObject({ width: 1600, height: 700 })
    expect(storefront?.tiles).toHaveLength(3)
    expect(storefront?.stories).toHaveLength(2)
    expect(storefront?.occasions).toHaveLength(8)
    expect(storefront?.testMode).toBe(true)
  })

  test('returns the whole catalogue with a version', async () => {
    const outcome = await request('readCatalogue')
    const copy = outcome.kind === 'ok' ? outcome.data : undefined
    expect(copy?.products).toHaveLength(43)
    expect(copy?.version).toMatch(/^[0-9a-f]{8}-1$/)
  })

  test('reports its version and its database in the health check', async () => {
    const database = store
    expect(await request('health')).toMatchObject({
      kind: 'ok',
      data: { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/), database },
    })
  })
})
