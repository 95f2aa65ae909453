/** What 1.0.0 and later stored on devices, in this release. */
import { readdirSync, readFileSync } from 'node:fs'
import { newShopperOf } from '../support/browser/account-page.ts'
import { line } from '../support/browser/bag-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { mailsToOwner } from '../support/browser/outbox-page.ts'
import { type KeptDevice, putOnDevice } from '../support/releases/kept-device.ts'
import { apiClient } from '../support/shop/api-client.ts'

const folder = new URL('../support/releases/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('-device.json'))

for (const file of files) {
  test(`bag, wishlist, outbox and session in ${file} are kept, and reach the server`, async ({ page, shop }) => {
    const device = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as KeptDevice
    const ask = apiClient(() => shop.origin)
    const shopper = await newShopperOf(shop)
    const { token, user } = shopper
    // Of the two pieces in the bag, its server knew the first.
    const path = { userId: user._id }
    await ask('replaceCart', { path, body: { products: [{ productID: 'mehfil-jhumka', quantity: 1 }] }, token })
    await putOnDevice(page, device, shopper)

    await page.goto('/cart')
    for (const title of ['Mehfil Jhumka', 'Tara Solitaire Ring']) await expect(line(page, title)).toBeVisible()
    await expect
      .poll(async () => (await ask('readCart', { path, token })).answer.products.map(({ productID }) => productID._id))
      .toEqual(['mehfil-jhumka', 'tara-solitaire-ring'])
    await expect.poll(async () => JSON.stringify((await ask('readWishlist', { path, token })).answer)).toContain('tara')
    await expect
      .poll(async () => (await ask('readMyData', { token })).answer.data.reviews)
      .toMatchObject([{ productId: 'moti-mala-necklace', rating: 4 }])
    await expect
      .poll(async () =>
        (await mailsToOwner(shop.dataDir, 'Message')).filter(({ text }) => text.includes('Do you engrave?')),
      )
      .toHaveLength(1)
    await page.goto('/account')
    await expect(page.getByRole('heading', { level: 1, name: user.fullname })).toBeVisible()
  })
}
