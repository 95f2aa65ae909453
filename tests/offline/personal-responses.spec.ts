import { expect, test } from '../support/browser/browser-test.ts'
import { cachedByWorker, visitOnce } from '../support/browser/service-worker.ts'

test('the worker never caches personal responses', async ({ page }) => {
  await visitOnce(page)
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
})
