import type { Page } from '@playwright/test'
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

/** Remembers the headings of the server’s HTML. Returns a function that returns those that have left the page. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { headings: [...document.querySelectorAll('h1, h2')] })
    })
  })
  return () =>
    page.evaluate(() => {
      const { headings } = window as unknown as { headings: Element[] }
      return headings.filter((heading) => !heading.isConnected).map(({ textContent }) => textContent)
    })
}

for (const path of RENDERED) {
  test(`the page hydrates the server’s HTML at ${path} without an error, and keeps it`, async ({ page }) => {
    const discarded = await watchHeadings(page)
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
    expect(await discarded()).toEqual([])
  })
}
