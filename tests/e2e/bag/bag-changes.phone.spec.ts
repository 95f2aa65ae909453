import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { addToBag, amount, line as lineOf, quantityOf } from '../../support/browser/bag-page.ts'
import { expect } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { type SimulatedNetwork, test } from '../../support/browser/simulated-network.ts'

const SLUG = 'mehfil-jhumka'
const JHUMKA = 'Mehfil Jhumka'
const NECKLACE = 'Kamal Lotus Necklace'
const STOCK = 8

const jhumka = (page: Page) => lineOf(page, JHUMKA)
const more = (page: Page, title = JHUMKA) => page.getByRole('button', { name: `Increase quantity of ${title}` })
const remove = (page: Page, title = JHUMKA) => page.getByRole('button', { name: `Remove ${title}` })

/** From now on, responses about the product have another value for this field. */
function changeResponse(network: SimulatedNetwork, name: 'price' | 'stock', was: number, is: number): void {
  network.replacements.set(`/api/products/${SLUG}`, [`"${name}":${was},`, `"${name}":${is},`])
}

async function openBag(page: Page, network: SimulatedNetwork): Promise<void> {
  await page.goto(`${network.origin}/cart`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Bag')
}

test('changed prices and stocks are reported, count in the totals, and are still reported after a reload', async ({
  page,
  network,
}) => {
  await addToBag(page, SLUG, network.origin)
  await addToBag(page, 'kamal-lotus-necklace', network.origin)
  await openBag(page, network)
  const necklace = lineOf(page, NECKLACE)
  await expect(jhumka(page)).not.toContainText('changed')
  changeResponse(network, 'price', 849, 899)
  network.replacements.set('/api/products/kamal-lotus-necklace', ['"stock":13,', '"stock":0,'])
  await test.step('a changed price is reported and counts in the totals', async () => {
    for (const visit of ['at first', 'after a reload']) {
      await openBag(page, network)
      await expect(jhumka(page), visit).toContainText('Price changed from ₹849 to ₹899.')
      await expect(jhumka(page), visit).toContainText('₹899 each')
    }
    await more(page).click()
    await expect(jhumka(page)).toContainText('₹1,798')
    await expect(jhumka(page)).toContainText('Price changed from ₹849 to ₹899.')
  })
  await test.step('a sold-out product says so', async () => {
    await expect(necklace).toContainText('Out of Stock')
    await expect(more(page, NECKLACE)).toHaveCount(0)
    await keepPicture(page, 'bag-news')
    await expectAccessible(page)
  })
  await test.step('a sold-out product can only be removed; it can be restored, and bought once it is in stock again', async () => {
    await remove(page, NECKLACE).click()
    await expect(necklace).toHaveCount(0)
    await expect(amount(page, 'Subtotal')).toHaveText('₹1,798')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(necklace).toContainText('Out of Stock')
    network.replacements.clear()
    await openBag(page, network)
    await expect(more(page, NECKLACE)).toBeVisible()
    await expect(necklace).not.toContainText('Out of Stock')
  })
})

test('a price that changed while the page was open is reported when the shopper returns to it', async ({
  page,
  network,
}) => {
  await page.clock.install()
  await addToBag(page, SLUG, network.origin)
  await openBag(page, network)
  await expect(jhumka(page)).toContainText('₹849 each')
  changeResponse(network, 'price', 849, 799)
  await page.clock.fastForward('01:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(jhumka(page)).toContainText('Price changed from ₹849 to ₹799.')
})

test('a stock below the quantity is reported without changing the bag, and one press reduces the quantity', async ({
  page,
  network,
}) => {
  await addToBag(page, SLUG, network.origin)
  await openBag(page, network)
  for (const quantity of ['2', '3', '4']) {
    await more(page).click()
    await expect(quantityOf(page, JHUMKA)).toHaveText(quantity)
  }
  changeResponse(network, 'stock', STOCK, 2)
  await openBag(page, network)
  await expect(jhumka(page).getByText('Only 2 left.')).toHaveCount(1)
  await expect(quantityOf(page, JHUMKA)).toHaveText('4')
  await expect(more(page)).toBeDisabled()
  await expect(more(page)).toHaveAccessibleDescription('Only 2 left.')
  await page.getByRole('button', { name: `Decrease quantity of ${JHUMKA}` }).click()
  await expect(quantityOf(page, JHUMKA)).toHaveText('2')
  await expect(jhumka(page).getByText('Only 2 left.')).toHaveCount(1)
})

test('a product that is no longer sold stays visible without a link', async ({ page, network }) => {
  await addToBag(page, SLUG, network.origin)
  const answer = { status: 'error', code: 'PRODUCT_UNKNOWN', message: 'This product does not exist.' }
  await page.context().route(`**/api/products/${SLUG}`, (route) => route.fulfill({ status: 404, json: answer }))
  await openBag(page, network)
  const gone = page.getByRole('main').getByRole('listitem').filter({ hasText: JHUMKA })
  await expect(gone).toContainText('No longer available.')
  await keepPicture(page, 'bag-no-longer-sold')
  await expect(gone.getByRole('link')).toHaveCount(0)
  await remove(page).click()
  await expect(gone).toHaveCount(0)
})
