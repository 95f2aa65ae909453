import { expect } from '../support/browser/browser-test.ts'
import { cachedByWorker, fetchInPage, visitOnce } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'

test('a captive portal’s page is neither shown nor cached', async ({ page, network }) => {
  await visitOnce(page, network.origin)
  network.state = 'portal'
  await page.goto(`${network.origin}/products/tara-solitaire-ring`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tara Solitaire Ring' })).toBeVisible()
  const { savedAt } = await fetchInPage(page, '/api/products?category=rings')
  expect(savedAt).not.toBeNull()
  expect(await cachedByWorker(page, 'answers')).not.toContain('/api/products?category=rings')
  const picture = '/media/nobody-has-this.00000000.320.webp'
  await page.evaluate((address) => fetch(address).catch(() => null), picture)
  expect(await cachedByWorker(page, 'pictures')).not.toContain(picture)
})
