import type { Page, Response } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { expect } from '../support/browser/browser-test.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { visitOnce } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'

const offlineNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })

/** Whether a response is the server’s own and not a saved one. */
const isServersList = (response: Response) =>
  response.url().includes('/api/products?') && response.ok() && !('x-nakshi-saved-at' in response.headers())

test('a lost network is reported under the header, until it returns', async ({ page, context, network }) => {
  const list = `${network.origin}/products?category=rings`
  await visitOnce(page, network.origin)

  await test.step('the notice shows the age of the content', async () => {
    await context.setOffline(true)
    await page.goto(list)
    await expect(offlineNotice(page)).toHaveText(/Showing the catalogue saved at \d\d:\d\d\.$/)
    const header = await page.getByRole('banner').boundingBox()
    const below = await offlineNotice(page).boundingBox()
    expect(below?.y).toBe((header?.y ?? 0) + (header?.height ?? 0))
    await keepPicture(page, 'products-offline')
    await expectAccessible(page)
  })

  await test.step('it disappears when the network returns, and the content is refreshed', async () => {
    const nextRead = page.waitForResponse((response) => isServersList(response))
    await context.setOffline(false)
    await expect(offlineNotice(page)).toBeHidden()
    await nextRead
  })

  await test.step('a silent network is reported, and so is a captive portal', async () => {
    for (const state of ['silent', 'portal'] as const) {
      network.state = state
      await page.goto(list)
      await expect(offlineNotice(page)).toBeVisible()
      network.state = 'up'
      // Pictures that hang may keep all connections for a minute.
      await expect(offlineNotice(page)).toBeHidden({ timeout: 90_000 })
    }
  })
})

test('a browser that wrongly reports being offline is ignored', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await visitOnce(page, '', '/')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByRole('link', { name: 'View More' }).click()
  await expect(page.getByRole('link', { name: /Panna Linear Earrings/ })).toBeVisible()
  await expect(offlineNotice(page)).toHaveCount(0)
})

test('a shop too large for the device says so, and does not report unsaved products as missing', async ({
  page,
  request,
  network,
}) => {
  const { total } = await (await request.get('/api/catalogue')).json()
  network.replacements.set('/api/catalogue', [`"total":${total}`, '"total":2000'])
  await visitOnce(page, network.origin)
  network.state = 'unavailable'
  await page.goto(`${network.origin}/products?category=rings`)
  const words = `This device has ${total} of its 2000 pieces, the most popular and the newest.`
  await expect(offlineNotice(page)).toContainText(words)
  await page.goto(`${network.origin}/products/a-piece-of-the-others`)
  await expect(offlineNotice(page)).toBeVisible()
  await expect(page).not.toHaveURL(/404/)
})
