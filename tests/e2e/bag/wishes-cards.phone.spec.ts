import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'

const OCCASIONS = [
  'Birthday',
  'Anniversary',
  'Wedding',
  'Graduation',
  "Valentine's",
  'Just Because',
  'Party',
  'Friendship',
]

const block = (page: Page) => page.getByRole('region', { name: 'Wishes Cards' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Wishes Cards' })
const occasion = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true })
const ownWords = (page: Page) => dialog(page).getByLabel('Or in your own words')
const message = (page: Page) => dialog(page).getByLabel('Message to the recipient (optional)')
const noPrices = (page: Page) => dialog(page).getByRole('checkbox', { name: 'No prices in the parcel' })
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

test('a card is chosen, written, discarded, removed and restored', async ({ page }) => {
  await addToBag(page, 'mehfil-jhumka')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Add Details' }).click()
  await expect(dialog(page)).toBeVisible()
  await test.step('eight illustrated occasions can be chosen', async () => {
    await expect(dialog(page).getByRole('radio')).toHaveCount(OCCASIONS.length)
    for (const name of OCCASIONS) await expect(occasion(page, name)).not.toBeChecked()
    const pictures = dialog(page).locator('img')
    await expect(pictures).toHaveCount(OCCASIONS.length)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
  })
  await test.step('closing the dialog without saving discards the choice and restores the focus', async () => {
    const ways = [
      ['Cancel', () => inDialog(page, 'Cancel').click()],
      ['the close button', () => inDialog(page, 'Close').click()],
      ['Escape', () => page.keyboard.press('Escape')],
    ] as const
    for (const [way, go] of ways) {
      await occasion(page, 'Party').check()
      await ownWords(page).fill('Not this')
      await message(page).fill('Nor this')
      await go()
      await expect(dialog(page), way).toBeHidden()
      await expect(block(page).getByRole('status'), way).toHaveText('Add a card for the occasion.')
      await expect(page.getByRole('button', { name: 'Add Details' }), way).toBeFocused()
      await page.getByRole('button', { name: 'Add Details' }).click()
      await expect(ownWords(page), way).toHaveValue('')
      await expect(message(page), way).toHaveValue('')
      await expect(occasion(page, 'Party'), way).not.toBeChecked()
    }
  })
  await test.step('an empty card is not saved, and the missing input is reported', async () => {
    await ownWords(page).fill('   ')
    await inDialog(page, 'Continue').click()
    await expect(ownWords(page)).toBeFocused()
    await expect(ownWords(page)).toHaveAccessibleDescription('Please choose an occasion, or write your own.')
    await occasion(page, 'Birthday').check()
    await expect(ownWords(page)).toHaveAccessibleDescription('')
  })
  await test.step('a saved card shows on the bag, also after a reload', async () => {
    await occasion(page, 'Anniversary').check()
    await message(page).fill('To the two of you,\nwith love')
    await noPrices(page).check()
    await expect(noPrices(page)).toHaveAccessibleDescription(/A parcel abroad shows its value to customs/)
    await keepPicture(page, 'bag-wishes')
    await expectAccessible(page)
    await inDialog(page, 'Continue').click()
    await expect(dialog(page)).toBeHidden()
    await expect(block(page).getByRole('status')).toHaveText('Anniversary')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Add Details' })).toHaveCount(0)
    await keepPicture(page, 'bag-gift')
    await expectAccessible(page)
    await page.reload()
    await expect(block(page).getByRole('status')).toHaveText('Anniversary')
    await expect(block(page)).toContainText('To the two of you, with love')
    await expect(block(page)).toContainText('No prices in the parcel')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(message(page)).toHaveValue('To the two of you,\nwith love')
    await expect(noPrices(page)).toBeChecked()
    await message(page).fill('x'.repeat(300))
    await expect(message(page)).toHaveValue('x'.repeat(250))
  })
  await test.step('a card can be removed and restored', async () => {
    await occasion(page, 'Birthday').check()
    await inDialog(page, 'Continue').click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await inDialog(page, 'Remove card').click()
    await expect(page.getByRole('button', { name: 'Add Details' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(block(page).getByRole('status')).toHaveText('Birthday')
  })
  await test.step('the occasions can be chosen by keyboard', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await occasion(page, 'Birthday').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(occasion(page, 'Anniversary')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(block(page).getByRole('status')).toHaveText('Anniversary')
  })
  await test.step('the shopper’s own text takes precedence over a picture, and can be edited', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await occasion(page, 'Wedding').check()
    await ownWords(page).fill('  Nani turns eighty  ')
    await expect(dialog(page)).toContainText('Your own words will be on the card instead of Wedding.')
    await ownWords(page).press('Enter')
    await expect(block(page).getByRole('status')).toHaveText('Nani turns eighty')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(ownWords(page)).toHaveValue('Nani turns eighty')
    await expect(occasion(page, 'Wedding')).not.toBeChecked()
    await ownWords(page).fill('')
    await occasion(page, 'Party').check()
    await inDialog(page, 'Continue').click()
    await expect(block(page).getByRole('status')).toHaveText('Party')
  })
  await test.step('long text does not overflow', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await ownWords(page).fill('x'.repeat(200))
    await expect(ownWords(page)).toHaveValue('x'.repeat(120))
    await inDialog(page, 'Continue').click()
    await expect(block(page).getByRole('status')).toHaveText('x'.repeat(120))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
