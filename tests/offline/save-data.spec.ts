import { expect } from '../support/browser.ts'
import { keptByWorker } from '../support/device.ts'
import { test } from '../support/line.ts'

test('with Save-Data on, nothing is fetched that was not asked for', async ({ page, context, line }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } })
  })
  await page.goto(`${line.origin}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => keptByWorker(page, 'answers')).toContain('/api/category')
  expect(line.asked).not.toContain('/api/catalogue')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: /Mehfil Jhumka/ }).first()).toBeVisible()
})
