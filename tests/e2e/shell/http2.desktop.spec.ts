import { fileURLToPath } from 'node:url'
import { expect, test } from '../../support/browser/browser-test.ts'
import { startBuiltShop } from '../../support/shop/start-shop.ts'

const pem = (name: string) => fileURLToPath(new URL(`../../support/shop/${name}.pem`, import.meta.url))

// No authority has signed the test certificate.
test.use({ ignoreHTTPSErrors: true })

test('a browser visits a shop that has a certificate over HTTP/2', async ({ page }) => {
  const shop = await startBuiltShop({ TLS_CERT: pem('test-certificate'), TLS_KEY: pem('test-certificate-key') })
  try {
    await page.goto(`${shop.origin}/products/vana-leaf-ring`)
    await expect(page.getByRole('button', { name: 'ADD TO BAG' })).toBeVisible()
    const visit = await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON()))
    expect(visit).toMatchObject([{ nextHopProtocol: 'h2' }])
  } finally {
    await shop.stop()
  }
})
