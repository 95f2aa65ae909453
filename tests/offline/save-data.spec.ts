import { expect } from '../support/browser/browser-test.ts'
import { test } from '../support/browser/network-line.ts'
import { cachedByWorker } from '../support/browser/service-worker.ts'

test('with Save-Data on, only requested content is loaded', async ({ page, context, line }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } })
  })
  await page.goto(`${line.origin}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => cachedByWorker(page, 'answers')).toContain('/api/category')
  expect(line.asked).not.toContain('/api/catalogue')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: /Mehfil Jhumka/ }).first()).toBeVisible()
})
