import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { cachedByWorker, fetchInPage, visitOnce } from '../support/browser/service-worker.ts'
import { test as testOnNetwork } from '../support/browser/simulated-network.ts'

const pictureOf = async (page: Page, product: string): Promise<string> =>
  (await fetchInPage(page, `/api/products/${product}`)).body.product.image[0]

const widthOf = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return picture.naturalWidth
  }, address)

test('every product has a picture without a network, even if only a small one', async ({ page, context }) => {
  await visitOnce(page)
  const large = await pictureOf(page, 'veer-kada')
  const small = large.replace('.900.webp', '.320.')
  await expect
    .poll(() => cachedByWorker(page, 'pictures'), { timeout: 25_000 })
    .toContainEqual(expect.stringContaining(small))
  await context.setOffline(true)
  expect(await widthOf(page, large)).toBe(320)
})

test('the whole home page has its pictures without a network', async ({ page, context }) => {
  await visitOnce(page, '', '/')
  const kept = () => cachedByWorker(page, 'pictures')
  await expect.poll(kept, { timeout: 25_000 }).toContainEqual(expect.stringContaining('customization-banner'))
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Create Your Custom Jewelry' }).scrollIntoViewIfNeeded()
  const banner = page.locator('img[src*="customization-banner"]')
  await expect.poll(() => banner.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
})

testOnNetwork('a cached larger picture is shown instead of loading a smaller one', async ({ page, network }) => {
  await page.goto(`${network.origin}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const large = await pictureOf(page, 'mela-charm-bracelet')
  expect(await widthOf(page, large)).toBe(900)
  await expect.poll(() => cachedByWorker(page, 'pictures')).toContain(large)
  const smaller = large.replace('.900.', '.640.')
  expect(await widthOf(page, smaller)).toBe(900)
  expect(network.requests).not.toContain(smaller)
})
