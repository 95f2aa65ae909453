import { endpointUrl } from '#sync/api.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { fetchInPage, visitOnce } from '../support/browser/service-worker.ts'
import { startBuiltShop } from '../support/shop/start-shop.ts'

const list = (query: Record<string, string | number | string[]>) => endpointUrl('listProducts', { query })
const search = (term: string, limit?: number) => endpointUrl('searchProducts', { query: { term, limit } })

const reads = [
  list({ page: 1, limit: 10 }),
  list({ page: 3, limit: 10 }),
  list({ category: 'earrings', page: 1, limit: 10 }),
  list({ category: 'rings', subcategories: ['BANDS', 'Signet'], page: 1, limit: 10 }),
  list({ category: 'RINGS', sort: 'price-low', page: 1, limit: 10 }),
  list({ categories: ['Rings', 'Necklaces'], sort: 'price-high', page: 2, limit: 10 }),
  list({ colors: ['Red', 'Blue'], materials: ['Gold'], page: 1, limit: 10 }),
  list({ min: 300, max: 600, sort: 'new', page: 1, limit: 10 }),
  list({ recipients: ['her', 'Mother'], min: 1000, page: 1, limit: 10 }),
  list({ category: 'no such thing', page: 1, limit: 10 }),
  search('ring'),
  search('jhumki'),
  search('neclace'),
  search('ring under 500'),
  search('zzzz'),
  search('gold'),
  search('payal'),
  search('gold', 12),
  endpointUrl('readProduct', { path: { id: 'veer-kada' } }),
  endpointUrl('relatedProducts', { path: { id: 'veer-kada' } }),
]

test('lists, filters, search and products are the same with and without a network', async ({
  page,
  context,
  request,
}) => {
  // Nobody buys in this shop during the test, so the saved data stays current.
  const shop = await startBuiltShop()
  try {
    await visitOnce(page, shop.origin)
    const fromServer = await Promise.all(
      reads.map(async (address) => (await request.get(shop.origin + address)).json()),
    )
    await context.setOffline(true)
    for (const [index, address] of reads.entries()) {
      const { status, savedAt, body } = await fetchInPage(page, address)
      expect(status).toBe(200)
      expect(body, address).toEqual(fromServer[index])
      expect(savedAt).toBeLessThanOrEqual(Date.now())
    }
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox', { name: 'Search products' }).fill('jhumka')
    await expect(page.getByRole('option')).toContainText('Mehfil Jhumka')
    await expect(page.getByText('From the catalogue saved on this device.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Search products' }).fill('payal')
    await expect(page.getByText('No anklets yet. Close to it:', { exact: true })).toBeVisible()
  } finally {
    await shop.stop()
  }
})
