import { expect } from '../support/browser/browser-test.ts'
import { cachedByWorker, fetchInPage, visitOnce } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'

test('the worker caches neither personal responses nor the pages of a captive portal', async ({ page, network }) => {
  await visitOnce(page, network.origin)
  await page.evaluate(async () => {
    const headers = { 'x-access-token': 'a-token' }
    await fetch('/api/users/me', { headers })
    await fetch('/api/products?category=rings&limit=7', { headers })
    await fetch('/api/products?category=rings&limit=8')
  })
  await expect.poll(() => cachedByWorker(page, '')).toContain('/api/products?category=rings&limit=8')
  const kept = await cachedByWorker(page, '')
  expect(kept).not.toContain('/api/products?category=rings&limit=7')
  expect(kept.filter((address) => /^\/api\/(users|carts|orders)/.test(address))).toEqual([])

  await test.step('a captive portal’s page is neither shown nor cached', async () => {
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
})
