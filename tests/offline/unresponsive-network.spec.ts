import { expect } from '../support/browser/browser-test.ts'
import { ageCatalogue, fetchInPage, visitOnce } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000

test('on a silent network, content saved days ago is shown after three seconds, and then sooner', async ({
  page,
  network,
}) => {
  await visitOnce(page, network.origin)
  await ageCatalogue(page, TWO_DAYS_MS)
  network.state = 'silent'
  const began = Date.now()
  const { status, savedAt } = await fetchInPage(page, '/api/products?category=rings&limit=5')
  expect(status).toBe(200)
  expect(savedAt).toBeLessThanOrEqual(began)
  const first = Date.now()
  expect(first - began).toBeGreaterThanOrEqual(2900)
  // Long before the request times out, which takes ten seconds.
  expect(first - began).toBeLessThan(8000)
  await fetchInPage(page, '/api/products?category=earrings&limit=5')
  expect(Date.now() - first).toBeLessThan(first - began)

  await test.step('a page opens and shows the age of its content', async () => {
    await page.goto(`${network.origin}/products?category=rings`)
    await expect(page.getByRole('link', { name: /Tara Solitaire Ring/ })).toBeVisible()
    await expect(page.getByText(/Showing the catalogue saved/)).toBeVisible()
  })
})

test('content saved today is shown within a second, until a late response replaces it', async ({ page, network }) => {
  await visitOnce(page, network.origin)
  network.state = 'silent'
  const began = Date.now()
  await fetchInPage(page, '/api/products?category=rings&limit=5')
  expect(Date.now() - began).toBeLessThan(2500)

  network.state = 'slow'
  network.replacements.set('/api/products/tara-solitaire-ring', ['"price":449', '"price":451'])
  await page.goto(`${network.origin}/products/tara-solitaire-ring`)
  await expect(page.getByText('₹449').first()).toBeVisible()
  await expect(page.getByText('₹451').first()).toBeVisible()
})

test('a page to be loaded anew is shown from the device if the network is silent', async ({ page, network }) => {
  await visitOnce(page, network.origin)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        navigator.serviceWorker.controller?.postMessage({ type: 'OPEN_ANEW' }, [port2])
      }),
  )
  network.state = 'silent'
  await page.goto(`${network.origin}/privacy`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
