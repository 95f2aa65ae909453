import { fileURLToPath } from 'node:url'
import { expect, test } from '../../support/browser/browser-test.ts'
import { freePort } from '../../support/shop/free-port.ts'
import { startBuiltShop } from '../../support/shop/start-shop.ts'

const pem = (name: string) => fileURLToPath(new URL(`../../support/shop/${name}.pem`, import.meta.url))

// No authority has signed the test certificate.
test.use({ ignoreHTTPSErrors: true })

test('a browser visits a shop that has a certificate over HTTP/2, and says what the visit was like unless the shopper objects', async ({
  page,
}) => {
  const METRICS_PORT = String(await freePort())
  const certificate = { TLS_CERT: pem('test-certificate'), TLS_KEY: pem('test-certificate-key') }
  const shop = await startBuiltShop({ ...certificate, METRICS_PORT })
  const product = `${shop.origin}/products/vana-leaf-ring`
  const measuring: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('measure-visit')) measuring.push(response.url())
  })
  // One visit in twenty is measured: this one is.
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  try {
    await page.goto(product)
    await expect(page.getByRole('button', { name: 'ADD TO BAG' })).toBeVisible()
    const visit = await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON()))
    expect(visit).toMatchObject([{ nextHopProtocol: 'h2' }])

    await expect.poll(() => measuring.length).toBe(1)
    await page.route('**/assets/search-panel*', (route) => route.abort())
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('This part of the shop could not be loaded.')).toBeVisible()
    // Leaving the page hides it.
    await page.goto('about:blank')
    const metrics = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    await expect.poll(metrics).toContain('shop_visits_sampled_total{page="product"} 1')
    expect(await metrics()).toContain('shop_visit_largest_contentful_paint_seconds_count{page="product"} 1')
    expect(await metrics()).toContain('shop_visit_failed_loads_total{page="product"} 1')

    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    })
    const idle = page.waitForEvent('console', (message) => message.text().includes('Service Worker registration'))
    await page.goto(product)
    await idle
    expect(measuring).toHaveLength(1)
  } finally {
    await shop.stop()
  }
})
