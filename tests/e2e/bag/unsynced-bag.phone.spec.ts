import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { addToBag, line, quantityOf } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'

const JHUMKA = 'Mehfil Jhumka'
const NECKLACE = 'Kamal Lotus Necklace'
const MARK = 'Not saved yet'

test('each unsynced line is marked until the account has it', async ({ page }) => {
  await storeSession(page)
  await addToBag(page, 'mehfil-jhumka')
  await addToBag(page, 'kamal-lotus-necklace')
  await page.goto('/cart')
  await expect(line(page, NECKLACE)).toBeVisible()
  await expect(page.getByText(MARK)).toHaveCount(0)
  await page.context().route('**/api/carts/**', (route) => route.abort())
  await page.getByRole('button', { name: `Increase quantity of ${JHUMKA}` }).click()
  await expect(quantityOf(page, JHUMKA)).toHaveText('2')
  await expect(line(page, JHUMKA).getByText(MARK)).toBeVisible()
  await expect(line(page, NECKLACE).getByText(MARK)).toHaveCount(0)
  const card = page.getByRole('region', { name: 'Wishes Cards' })
  await expect(card.getByText(MARK)).toHaveCount(0)
  await card.getByRole('button', { name: 'Add Details' }).click()
  await page.getByRole('radio', { name: 'Wedding' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(card.getByText(MARK)).toBeVisible()
  await keepPicture(page, 'bag-unsaved')
  await expectAccessible(page)
  await page.context().unroute('**/api/carts/**')
  await page.reload()
  await expect(quantityOf(page, JHUMKA)).toHaveText('2')
  await expect(page.getByText(MARK)).toHaveCount(0)
})
