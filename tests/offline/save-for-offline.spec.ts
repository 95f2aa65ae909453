import { expectAccessible } from '../support/accessible.ts'
import { expect } from '../support/browser.ts'
import { ageCatalogue, ask, keptByWorker, untilReadyOffline } from '../support/device.ts'
import { test } from '../support/line.ts'

test('a shopper who saves data is left alone, switches the catalogue on, sees it come, and takes it off again', async ({
  page,
  context,
  line,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } })
  })
  await page.goto(`${line.origin}/terms`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const save = page.getByRole('switch', { name: 'Save for offline' })
  const progress = (words: RegExp) => expect(page.getByText(words)).toBeVisible({ timeout: 30_000 })
  await expect(save).not.toBeChecked()
  await progress(/The catalogue is not on this device\./)

  const { total } = (await ask(page, '/api/catalogue')).body
  await save.click()
  await progress(new RegExp(`Catalogue saved for offline: ${total} of ${total}$`))
  await expectAccessible(page)

  await page.reload()
  await expect(save).toBeChecked()
  await context.setOffline(true)
  await page.goto(`${line.origin}/products/veer-kada`)
  await expect(page.getByRole('heading', { level: 1, name: 'Veer Open Kada' })).toBeVisible()
  await context.setOffline(false)

  // A page without pictures: those on the screen are kept again as soon as they are shown.
  await page.goto(`${line.origin}/terms`)
  await save.click()
  await progress(/The catalogue is not on this device\./)
  expect(await keptByWorker(page, 'pictures')).toEqual([])
})

test('what changed since comes alone over the line', async ({ page, line }) => {
  await page.goto(`${line.origin}/terms`)
  await untilReadyOffline(page)
  const save = page.getByRole('switch', { name: 'Save for offline' })
  await expect(save).toBeChecked()
  const catalogue = () => line.asked.filter((address) => address.startsWith('/api/catalogue'))
  const { version } = (await ask(page, '/api/catalogue')).body
  const before = catalogue().length
  await ageCatalogue(page, 10 * 60_000)
  await page.reload()
  await expect.poll(() => catalogue().slice(before)).toEqual([`/api/catalogue/changes/${version}`])
})
