import { expect, test } from '../support/browser/browser-test.ts'
import { holdRequests } from '../support/browser/held-requests.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { ageCatalogue, visitOnce } from '../support/browser/service-worker.ts'

test('after one visit, the shop opens without a network', async ({ page, context }) => {
  const other = await context.newPage()

  await test.step('the worker controls the tab of the first visit, and also one that was still loading', async () => {
    const deliver = await holdRequests(other, '/products/tara-solitaire-ring')
    const requested = other.waitForRequest('/products/tara-solitaire-ring')
    const opened = other.goto('/products/tara-solitaire-ring')
    await requested
    await visitOnce(page, '', '/')
    deliver()
    await opened
    await other.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await other.unrouteAll()
  })

  await context.setOffline(true)
  await test.step('the home page and the viewed product open', async () => {
    const answer = await page.reload()
    expect(answer?.fromServiceWorker()).toBe(true)
    await expect(page.getByRole('link', { name: /Mehfil Jhumka/ }).first()).toBeVisible()
    await keepPicture(page, 'home-offline')
    await other.reload()
    await expect(other.getByRole('heading', { level: 1, name: 'Tara Solitaire Ring' })).toBeVisible()
    await other.close()
  })

  await test.step('a link to a list opens', async () => {
    await page.goto('/products?category=rings')
    await expect(page.getByRole('heading', { level: 1, name: 'RINGS' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Tara Solitaire Ring/ })).toBeVisible()
  })

  await test.step('a product that was not viewed opens', async () => {
    await page.goto('/products/zanjeer-curb-bracelet')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Zanjeer')
    await expect(page.getByText('₹', { exact: false }).first()).toBeVisible()
  })

  await test.step('an unknown product is Page Not Found', async () => {
    await page.goto('/products/no-such-ring')
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  })

  await test.step('a price and stock older than an hour show their age, until the network is back', async () => {
    await ageCatalogue(page, 26 * 60 * 60 * 1000)
    await page.goto('/products/veer-kada')
    await expect(page.getByRole('heading', { level: 1, name: 'Veer Open Kada' })).toBeVisible()
    await expect(page.getByText(/^Price and stock were last checked on \d+ \w+ at \d\d:\d\d\.$/)).toBeVisible()
    await keepPicture(page, 'product-offline')
    await context.setOffline(false)
    await expect(page.getByText(/^Price and stock were last checked/)).toBeHidden()
  })
})
