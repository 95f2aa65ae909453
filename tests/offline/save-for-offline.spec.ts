import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { expect } from '../support/browser/browser-test.ts'
import { ageCatalogue, cachedByWorker, fetchInPage, untilReadyOffline } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'

test('a shopper with Save-Data turns the offline catalogue on, sees it load, and deletes it again', async ({
  page,
  context,
  network,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } })
    navigator.storage.persist = async () => {
      document.documentElement.dataset.asked = 'to keep'
      return true
    }
  })
  await page.goto(`${network.origin}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await test.step('with Save-Data on, only requested content is loaded', async () => {
    await expect.poll(() => cachedByWorker(page, 'answers')).toContain('/api/category')
    expect(network.requests).not.toContainEqual(expect.stringMatching(/^\/api\/catalogue/))
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('link', { name: /Mehfil Jhumka/ }).first()).toBeVisible()
    await context.setOffline(false)
  })

  await page.goto(`${network.origin}/terms`)
  const save = page.getByRole('switch', { name: 'Save for offline' })
  const progress = (words: RegExp) => expect(page.getByText(words)).toBeVisible({ timeout: 30_000 })
  await expect(save).not.toBeChecked()
  await progress(/The catalogue is not on this device\./)

  const { total } = (await fetchInPage(page, '/api/catalogue')).body
  // The page requests persistent storage only when the shopper turns the offline catalogue on.
  const toKeep = page.locator('html[data-asked="to keep"]')
  await expect(toKeep).toHaveCount(0)
  await save.click()
  await expect(toKeep).toHaveCount(1)
  await progress(new RegExp(`You can see all ${total} pieces offline$`))
  await expectAccessible(page)

  await page.reload()
  await expect(save).toBeChecked()
  await context.setOffline(true)
  await page.goto(`${network.origin}/products/veer-kada`)
  await expect(page.getByRole('heading', { level: 1, name: 'Veer Open Kada' })).toBeVisible()
  await context.setOffline(false)

  // A page without pictures, because visible ones are cached again immediately.
  await page.goto(`${network.origin}/terms`)
  await save.click()
  await progress(/The catalogue is not on this device\./)
  expect(await cachedByWorker(page, 'pictures')).toEqual([])
})

for (const [state, older] of [
  ['out of date', 10 * 60_000],
  ['dated a month ahead, by a wrong clock', -30 * 24 * 60 * 60_000],
] as const) {
  test(`of a copy that is ${state}, only changed products are loaded`, async ({ page, network }) => {
    await page.goto(`${network.origin}/terms`)
    await untilReadyOffline(page)
    await expect(page.getByRole('switch', { name: 'Save for offline' })).toBeChecked()
    const version = await ageCatalogue(page, older)
    const earlier = network.requests.length
    await page.reload()
    const catalogue = () => network.requests.slice(earlier).filter((address) => address.startsWith('/api/catalogue'))
    await expect.poll(catalogue).toEqual([`/api/catalogue/changes/${version}`])
  })
}

/** Returns the cached pictures with their sizes in bytes. */
const picturesKept = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('nakshi-pictures-1')
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    return Promise.all(answers.map(async (answer) => (await answer?.blob())?.size ?? 0))
  })

/**
 * Refreshes the offline catalogue once more. Resolves when the worker has reported the first picture, the ninth and the
 * end.
 */
const keepOnceMore = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let told = 0
        new BroadcastChannel('nakshi-device').onmessage = ({ data }) => {
          if (data === 'catalogue') told += 1
          if (told === 3) resolve()
        }
        navigator.serviceWorker.controller?.postMessage({ type: 'REFRESH_CATALOGUE', pictures: 'webp' })
      }),
  )

test('pictures share one size limit across idle periods, and the page shows how many are saved', async ({
  page,
  network,
}) => {
  const whole = await (await fetch(`${network.origin}/api/catalogue`)).json()
  const largest = whole.products[0].image[0].replace('.900.', '.320.')
  await page.goto(`${network.origin}/robots.txt`)
  // A cached picture that is said to be so large that about 60 KB are left for all others.
  await page.evaluate(async (address) => {
    const headers = { 'content-type': 'image/webp', 'content-length': String(2_400_000 - 60_000) }
    await (await caches.open('nakshi-pictures-1')).put(address, new Response('', { headers }))
  }, largest)
  await page.goto(`${network.origin}/terms`)
  await untilReadyOffline(page)
  const spent = async () => (await picturesKept(page)).reduce((sum, size) => sum + size, 0)
  await expect.poll(spent).toBeGreaterThan(55_000)
  await keepOnceMore(page)
  expect(await spent()).toBeLessThan(70_000)
  const pieces = (await picturesKept(page)).length
  const told = `You can see all ${whole.total} pieces offline, ${pieces} of them with a picture`
  await expect(page.getByText(told)).toBeVisible()
})
