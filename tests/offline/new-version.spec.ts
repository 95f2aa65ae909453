import type { Page } from '@playwright/test'
import { expect } from '../support/browser/browser-test.ts'
import { expectBuiltRelease, expectRelease, lookForUpdate, offered } from '../support/browser/releases.ts'
import { visitOnce } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'

const openMehfil = async (page: Page) => {
  await page
    .getByRole('link', { name: /Mehfil Jhumka/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mehfil Jhumka' })).toBeVisible()
}

test('a new version is offered with its changes, again and again, waits for the shopper, and then opens in every tab', async ({
  page,
  context,
  network,
}) => {
  await page.clock.install()
  await visitOnce(page, network.origin)

  await test.step('a newer version is checked for every hour and whenever the shop becomes visible', async () => {
    const looks = () => network.requests.filter((address) => address === '/sw.js').length
    const before = looks()
    await page.clock.runFor(60 * 60 * 1000)
    await expect.poll(looks).toBe(before + 1)
    // A check that has just started is not repeated.
    const shown = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return looks()
    }
    await expect.poll(shown).toBeGreaterThan(before + 1)
  })

  const other = await context.newPage()
  await other.goto(`${network.origin}/products/tara-solitaire-ring`)
  for (const release of [1, 2, 3]) {
    network.release = release
    await lookForUpdate(page)
    await expect(offered(page)).toContainText('The whole shop now opens offline, with every piece in it.')
    await expectBuiltRelease(page)
    if (release === 3) break
    // The shopper does not react.
    await page.clock.runFor(30_000)
    await expect(offered(page)).toBeHidden()
  }

  await page.getByRole('button', { name: 'Reload' }).click()
  await expectRelease(page, 3)
  await expectRelease(other, 3)
})

test('three releases during a half-filled form lose no input, and the form keeps working', async ({
  page,
  context,
  network,
}) => {
  // Four complete releases are loaded one file after the other, which takes a minute on a busy machine.
  await page.clock.install()
  await visitOnce(page, network.origin)
  await page.goto(`${network.origin}/contact-us`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Can the Tara ring be made in size 18?')

  const other = await context.newPage()
  await other.goto(`${network.origin}/`)
  for (const release of [1, 2, 3]) {
    network.release = release
    await lookForUpdate(other)
    await expect(offered(other)).toBeVisible()
    await other.getByRole('button', { name: 'Reload' }).click()
    await expectRelease(other, release)
    await expectBuiltRelease(page)
    await expect(message).toHaveValue('Can the Tara ring be made in size 18?')
  }

  await page.getByRole('textbox', { name: 'Name' }).fill('Asha Patel')
  await page.getByRole('textbox', { name: /E-?mail/ }).fill('asha@example.com')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  await expectBuiltRelease(page)
  await page.clock.runFor(10_000)
  await expectRelease(page, 3)
})

test('a tab of the old version still opens its pages after a release that deletes their code', async ({
  page,
  network,
}) => {
  await visitOnce(page, network.origin, '/')
  Object.assign(network, { release: 1, keepsAssets: false })
  await lookForUpdate(page)
  await openMehfil(page)
  await expectBuiltRelease(page)
})

test('a page whose code no longer exists loads the new version automatically', async ({ page, context, network }) => {
  await visitOnce(page, network.origin, '/')
  Object.assign(network, { release: 1, keepsAssets: false })
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const kept of await cache.keys()) if (kept.url.includes('/assets/product-')) await cache.delete(kept)
    }
  })
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await openMehfil(page)
  await expectRelease(page, 1)
})

test('a page that the server no longer supports says what to do, and doing so helps', async ({ page, network }) => {
  await visitOnce(page, network.origin)
  Object.assign(network, { release: 1, rejectsOldClients: true })
  await page.goto(`${network.origin}/products?category=rings&colors=Red`)
  await expect(page.getByText('This page is out of date. Please reload it.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).first().click()
  await expectRelease(page, 1)
  await expect(page.getByRole('heading', { level: 1, name: 'RINGS' })).toBeVisible()
})
