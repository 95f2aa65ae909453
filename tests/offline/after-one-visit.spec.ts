import { expect, test } from '../support/browser/browser-test.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { ageCatalogue, untilReadyOffline, visitOnce } from '../support/browser/service-worker.ts'

test('the worker controls the tab of the first visit', async ({ page }) => {
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})

test('the worker also controls a tab that was still loading when it became active', async ({ page, context }) => {
  const other = await context.newPage()
  const deliver = await holdRequests(other, '/terms')
  const requested = other.waitForRequest('/terms')
  const opened = other.goto('/terms')
  await requested
  await visitOnce(page)
  deliver()
  await opened
  await other.waitForFunction(() => navigator.serviceWorker.controller !== null)
})

test('the home page opens without a network after one visit to it', async ({ page, context }) => {
  await visitOnce(page, '', '/')
  await context.setOffline(true)
  const answer = await page.reload()
  expect(answer?.fromServiceWorker()).toBe(true)
  await expect(page.getByRole('link', { name: /Mehfil Jhumka/ }).first()).toBeVisible()
})

test('a link to a list opens without a network', async ({ page, context }) => {
  await visitOnce(page)
  await context.setOffline(true)
  await page.goto('/products?category=rings')
  await expect(page.getByRole('heading', { level: 1, name: 'RINGS' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Tara Solitaire Ring/ })).toBeVisible()
})

test('a viewed product opens without a network', async ({ page, context }) => {
  await page.goto('/products/tara-solitaire-ring')
  await untilReadyOffline(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tara Solitaire Ring' })).toBeVisible()
})

test('an unviewed product opens without a network', async ({ page, context }) => {
  await visitOnce(page)
  await context.setOffline(true)
  await page.goto('/products/veer-kada')
  await expect(page.getByRole('heading', { level: 1, name: 'Veer Open Kada' })).toBeVisible()
  await expect(page.getByText('₹', { exact: false }).first()).toBeVisible()
})

test('an unknown product is Page Not Found without a network too', async ({ page, context }) => {
  await visitOnce(page)
  await context.setOffline(true)
  await page.goto('/products/no-such-ring')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
})

test('a price and stock older than an hour show their age', async ({ page, context }) => {
  await visitOnce(page)
  await ageCatalogue(page, 26 * 60 * 60 * 1000)
  await context.setOffline(true)
  await page.goto('/products/veer-kada')
  await expect(page.getByText(/^Price and stock were last checked on \d+ \w+ at \d\d:\d\d\.$/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Price and stock were last checked/)).toBeHidden()
})
