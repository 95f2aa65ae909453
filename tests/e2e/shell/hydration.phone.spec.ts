import { expect, test } from '../../support/browser/browser-test.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

const RENDERED = [
  '/',
  '/terms',
  '/contact-us',
  '/custom-order',
  '/products',
  '/products?category=rings&sort=price-low',
  '/products?category=Rings&min=351',
  '/products/mehfil-jhumka',
  '/404',
]

for (const path of RENDERED) {
  test(`the page hydrates the server’s HTML at ${path} without an error`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 404')) errors.push(message.text())
    })
    await page.goto(path)
    await expect(page.locator('#page-data')).toBeAttached()
    // The page registers the worker only after it has hydrated and is idle.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(errors).toEqual([])
  })
}
