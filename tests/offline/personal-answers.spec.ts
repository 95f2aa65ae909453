import { expect, test } from '../support/browser.ts'
import { keptByWorker, visitOnce } from '../support/device.ts'

test('what the server tells one shopper is never kept by the worker', async ({ page }) => {
  await visitOnce(page)
  await page.evaluate(async () => {
    const headers = { 'x-access-token': 'a-token' }
    await fetch('/api/users/me', { headers })
    await fetch('/api/products?category=rings&limit=7', { headers })
    await fetch('/api/products?category=rings&limit=8')
  })
  await expect.poll(() => keptByWorker(page, '')).toContain('/api/products?category=rings&limit=8')
  const kept = await keptByWorker(page, '')
  expect(kept).not.toContain('/api/products?category=rings&limit=7')
  expect(kept.filter((address) => /^\/api\/(users|carts|orders)/.test(address))).toEqual([])
})
