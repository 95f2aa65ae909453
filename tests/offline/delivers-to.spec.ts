import { expect } from '../support/browser/browser-test.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { untilReadyOffline } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'
import { allStoredData } from '../support/browser/stored-data.ts'

test('without a network, delivery to a known PIN code is shown, and so is every other', async ({ page, network }) => {
  const place = page.getByRole('region', { name: /^Delivers to/ })
  const choose = async (code: string) => {
    await place.getByRole('textbox', { name: 'PIN code' }).fill(code)
    await place.getByRole('button', { name: 'Check' }).click()
  }
  await page.goto(`${network.origin}/products/tara-solitaire-ring`)
  await untilReadyOffline(page)
  await choose('380009')
  await expect(place).toContainText('Free delivery')
  await expect.poll(() => allStoredData(page)).toContain('["delivery-pin","380009"]')
  network.state = 'silent'
  await page.goto(`${network.origin}/products/mehfil-jhumka`)
  await expect(place).toContainText('380009')
  await expect(place).toContainText('Free delivery')
  await place.getByRole('button', { name: 'Change PIN code' }).click()
  await choose('744101')
  await expect(place).toContainText('No cash on delivery here')
  await keepPicture(page, 'product-delivery-offline')
})
