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

  test('a list without a limit has twelve products on a page', async () => {
    const page = await list({})
    expect(page).toMatchObject({ status: 'ok', page: 1, total: 43, totalPages: 4 })
    expect(page.products).toHaveLength(12)
  })

  test('the shop’s own order comes first, and a page follows on the one before', async () => {
    const whole = await list({ limit: 20 })
    expect(ids(whole).slice(0, 4)).toEqual([
      'mehfil-jhumka',
      'gulnaar-cluster-ring',
      'nazar-evil-eye-necklace',
      'suraj-signet-ring',
    ])
    expect(ids(await list({ limit: 10, page: 2 }))).toEqual(ids(whole).slice(10))
  })

  test('new pieces come newest first', async () => {
    expect(ids(await list({ new: true, limit: 4 }))).toEqual([
      'panna-linear-earrings',
      'harita-eternity-ring',
      'kamal-lotus-necklace',
      'moti-drop-earrings',
    ])
  })

  test('a category is found in whatever case it is written', async () => {
    const page = await list({ category: 'cHaRms & PENdants', limit: 100 })
    expect(page.total).toBe(6)
    expect(page).toEqual(await list({ category: 'Charms & Pendants', limit: 100 }))
  })

  test('a subcategory is found within its category', async () => {
    expect(ids(await list({ category: 'necklaces', subcategories: 'beaded' }))).toEqual(['moti-mala-necklace'])
    expect(ids(await list({ category: 'rings', subcategories: 'beaded' }))).toEqual([])
  })

  test('a category that does not exist has no products', async () => {
    expect(await list({ category: 'shoes' })).toMatchObject({ products: [], total: 0, totalPages: 0 })
  })

  test('filters, sort order and page work together over the whole catalogue', async () => {
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

  test('a price asked for without a rupee fraction is answered exactly', async () => {
    const { products } = await list({ min: 449, max: 449 })
    expect(new Set(products.map(({ price }) => price))).toEqual(new Set([449]))
  })

  test('the options of the filters come from the catalogue', async () => {
    const { options } = await list({})
    expect(options.materials).toEqual(['Gold', 'Silver'])
    expect(options.colors).toContain('Rose Gold')
    expect(options.subcategories).toEqual([])
  })

  test('the options of a category are what its own pieces have', async () => {
    const { options } = await list({ category: 'rings', colors: 'red' })
    expect(options.subcategories).toContain('Solitaire')
    expect(options.subcategories).not.toContain('Studs')
    expect(options.categories).toEqual(['Gifts', 'Bracelets'])
  })

  test('every input that is not valid is named with a sentence', async () => {
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

  test('a product is answered whole, with its price in rupees', async () => {
    const outcome = await request('readProduct', { path: { id: 'tara-solitaire-ring' } })
    expect(outcome).toMatchObject({
      kind: 'ok',
      data: {
        status: 'ok',
        product: { title: 'Tara Solitaire Ring', price: 449, stock: 24, updatedAt: '2026-04-17T00:00:00.000Z' },
      },
    })
  })

  test('a product’s pictures have an address, a description and a placeholder each', async () => {
    const outcome = await request('readProduct', { path: { id: 'tara-solitaire-ring' } })
    if (outcome.kind !== 'ok') throw new Error('The product was not answered.')
    const { image, alt, blur } = outcome.data.product
    expect(image).toHaveLength(4)
    expect(image[0]).toMatch(/^\/media\/tara-solitaire-ring-1\.[0-9a-f]{8}\.900\.webp$/)
    expect(alt[0]).toBe('Tara Solitaire Ring, front')
    for (const placeholder of blur) expect(placeholder).toMatch(/^data:image\/webp;base64,.{20,127}$/)
  })

  test('a product that does not exist is refused', async () => {
    const outcome = await request('readProduct', { path: { id: 'tara-solitaire' } })
    expect(outcome).toMatchObject({ kind: 'refused', code: 'PRODUCT_UNKNOWN' })
  })

  test('at most four other products of its kind are related to a product', async () => {
    const outcome = await request('relatedProducts', { path: { id: 'kadi-cable-chain' } })
    const related = outcome.kind === 'ok' ? outcome.data : []
    expect(related).toHaveLength(4)
    expect(related.slice(0, 3).map(({ subcategory }) => subcategory)).toEqual(['Chains', 'Chains', 'Chains'])
    expect(await request('relatedProducts', { path: { id: 'nothing' } })).toMatchObject({ code: 'PRODUCT_UNKNOWN' })
  })

  test('search finds by title at both of its addresses, and nothing for a blank term', async () => {
    const found = await request('searchProducts', { query: { term: 'jhumka' } })
    expect(found.kind === 'ok' && found.data[0]?._id).toBe('mehfil-jhumka')
    expect(await request('productSearch', { query: { term: 'jhumka' } })).toEqual(found)
    expect(await request('searchProducts', { query: { term: '  ' } })).toMatchObject({ kind: 'ok', data: [] })
  })

  test('addresses may end in a slash, as the specification writes some of them', async () => {
    const answer = await fetch(`${shop.origin}/api/products/search/?term=jhumka`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toHaveLength(1)
  })

  test('categories come in the order of the shop, with their pictures and subcategories', async () => {
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

  test('the storefront has what the home page and the forms show', async () => {
    const outcome = await request('readStorefront')
    const storefront = outcome.kind === 'ok' ? outcome.data : undefined
    expect(storefront?.slides.map(({ title }) => title)).toEqual(['Summer Sale', 'Autumn Collection'])
    expect(storefront?.slides[0]?.wide).toMatchObject({ width: 1600, height: 700 })
    expect(storefront?.tiles).toHaveLength(3)
    expect(storefront?.stories).toHaveLength(2)
    expect(storefront?.occasions).toHaveLength(8)
    expect(storefront?.testMode).toBe(true)
  })

  test('the whole catalogue is one document with a version', async () => {
    const outcome = await request('readCatalogue')
    const copy = outcome.kind === 'ok' ? outcome.data : undefined
    expect(copy?.products).toHaveLength(43)
    expect(copy?.version).toMatch(/^[0-9a-f]{8}-1$/)
  })

  test('health names the version and the database', async () => {
    const database = store
    expect(await request('health')).toMatchObject({ kind: 'ok', data: { status: 'ok', version: '0.1.0', database } })
  })
})
