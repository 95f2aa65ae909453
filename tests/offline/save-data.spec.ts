import { expect } from '../support/browser/browser-test.ts'
import { cachedByWorker } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'

test('with Save-Data on, only requested content is loaded', async ({ page, context, network }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } })
  })
  await page.goto(`${network.origin}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => cachedByWorker(page, 'answers')).toContain('/api/category')
  expect(network.requests).not.toContain('/api/catalogue')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: /Mehfil Jhumka/ }).first()).toBeVisible()
})
