import { expectAccessible } from '../../support/browser/accessibility.ts'
import { chooseSize, line, sizes } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilHydrated } from '../../support/browser/visit.ts'

test('the size is asked for first, has its own price and stock, and goes into the bag', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/products/veer-kada')
  const size = (name: string) => sizes(page).getByRole('radio', { name, exact: true })
  const main = page.getByRole('main')
  await expect(sizes(page).getByRole('radio')).toHaveCount(4)
  await expect(main.getByText('Only 5 items left! Hurry up!')).toBeVisible()
  await expect(main.getByText('From', { exact: true }).first()).toBeVisible()

  for (const name of ['ADD TO BAG', 'BUY NOW']) {
    await page.getByRole('button', { name }).click()
    await expect(sizes(page)).toHaveAccessibleDescription('Please choose a size')
    await expect(size('2.4')).toBeFocused()
    await expect(sizes(page)).toBeInViewport({ ratio: 1 })
  }
  await expect(page).toHaveURL(/\/products\/veer-kada$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bag', exact: true })).toBeVisible()
  await expectAccessible(page)

  await size('2.8').check()
  await expect(sizes(page)).toHaveAccessibleDescription('')
  await expect(main.getByText('From', { exact: true })).toHaveCount(0)
  await expect(main.getByText('₹899', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Only 2 items left! Hurry up!')).toBeVisible()

  await expect(size('2.10')).toHaveAttribute('aria-disabled', 'true')
  await expect(size('2.10')).toHaveAccessibleDescription('Sold out')
  await page.keyboard.press('ArrowRight')
  await expect(size('2.10')).toBeFocused()
  await expect(sizes(page)).toHaveAccessibleDescription('Size 2.10 is sold out.')
  await keepPicture(page, 'product-size-sold-out')
  await expect(size('2.8')).toBeChecked()

  await page.getByRole('button', { name: 'ADD TO BAG' }).click()
  await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
  await size('2.6').check()
  await expect(main.getByText('₹849', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'ADDED' })).toHaveCount(0)
  await page.getByRole('button', { name: 'BUY NOW' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(line(page, 'Veer Open Kada')).toHaveCount(2)
  await expect(line(page, 'Veer Open Kada').first()).toContainText('Size 2.8')

  await page.goto('/products/minakari-bangle')
  await expect(size('2.6')).toBeChecked()
  await expect(sizes(page).getByText('Your last size')).toBeVisible()
  await page.goto('/products/chandra-dome-ring')
  await expect(sizes(page).getByRole('radio', { checked: true })).toHaveCount(0)
  for (const box of await sizes(page).getByRole('radio').all()) {
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})

test('on a phone, one tap on a size adds or buys the piece', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/veer-kada')
  await page.getByRole('button', { name: 'ADD TO BAG' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Choose a size' })
  await expect(sheet).toContainText('Veer Open Kada')
  await expect(sheet).toContainText('From ₹849')
  await expect(sheet).toContainText('A tap puts it in your bag.')
  await keepPicture(page, 'product-size-sheet')
  await expectAccessible(page)
  await expect(sheet.getByRole('button', { name: '2.8' })).toHaveAccessibleDescription('₹899')
  await sheet.getByRole('button', { name: '2.10' }).tap({ force: true })
  await expect(sheet.getByRole('status')).toHaveText('Size 2.10 is sold out.')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: 'ADD TO BAG' }).tap()
  await sheet.getByRole('button', { name: '2.6' }).tap()
  await expect(page.getByRole('link', { name: 'ADDED' })).toBeFocused()
  await expect(sizes(page).getByRole('radio', { name: '2.6' })).toBeChecked()

  await page.goto('/products/chandra-dome-ring')
  await page.getByRole('button', { name: 'BUY NOW' }).tap()
  await expect(sheet).toContainText('A tap takes you to your bag, to pay.')
  await sheet.getByRole('button', { name: 'Size guide' }).tap()
  const guide = page.getByRole('dialog', { name: 'Ring size guide' })
  await guide.getByRole('button', { name: 'Close' }).tap()
  await sheet.getByRole('button', { name: '14' }).tap()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(line(page, 'Chandra Dome Ring')).toContainText('Size 14')
})

test('cards add a piece to the bag, and ask for its size if it has sizes', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products?category=bracelets')
  const piece = page.getByRole('listitem').filter({ hasText: 'Veer Open Kada' })
  await expect(piece).toContainText('From')
  await expect(piece).toContainText('Rated 4.5')
  await page.getByRole('button', { name: 'Add Lohar Hammered Cuff to bag' }).tap()
  await expect(page.getByText('Lohar Hammered Cuff is in your bag.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Veer Open Kada to bag' }).tap()
  await page.getByRole('dialog', { name: 'Choose a size' }).getByRole('button', { name: '2.6' }).tap()
  await expect(page.getByText('Veer Open Kada is in your bag.')).toBeVisible()
  await expect(page).toHaveURL(/category=bracelets$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'View bag' }).last().tap()
  await expect(line(page, 'Veer Open Kada')).toContainText('Size 2.6')
  await expect(line(page, 'Lohar Hammered Cuff')).toBeVisible()
})

test('a letter is chosen as a size, and a chain for it is added beside it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/akshar-letter-charm')
  await expect(sizes(page).getByRole('radio')).toHaveCount(26)
  await sizes(page).getByRole('radio', { name: 'R', exact: true }).check()
  await page.getByRole('button', { name: 'ADD TO BAG' }).tap()
  await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
  const chains = page.getByRole('region', { name: 'Add a chain' })
  await expect(chains.getByRole('link')).toHaveText(['Kadi Cable Chain', 'Saanjh Paperclip Chain'])
  await expect(chains.getByText('From', { exact: true })).toHaveCount(1)
  await keepPicture(page, 'product-add-chain')
  await chains.getByRole('button', { name: 'Add Kadi Cable Chain to bag' }).tap()
  await page.getByRole('dialog', { name: 'Choose a size' }).getByRole('button', { name: '18 in' }).tap()
  await page.getByRole('button', { name: 'View bag' }).last().tap()
  await expect(line(page, 'Akshar Letter Charm')).toContainText('Size R')
  await expect(line(page, 'Kadi Cable Chain')).toContainText('Size 18 in')
})

test('the size guide suggests a size and chooses it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/minakari-bangle')
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Bangle size guide' })
  await guide.getByRole('textbox', { name: 'Around your hand, in cm' }).fill('20,8')
  await expect(
    guide.getByText("This piece doesn't come in size 2.10. It comes in 2.2, 2.4, 2.6 and 2.8."),
  ).toBeVisible()
  await guide.getByRole('textbox', { name: 'Around your hand, in cm' }).fill('१७.५')
  await expect(guide.getByRole('row', { name: /^2\.4/ })).toHaveAttribute('aria-current', 'true')
  await keepPicture(page, 'product-size-guide')
  await expectAccessible(page)
  await guide.getByRole('button', { name: 'Choose size 2.4' }).click()
  await expect(guide).toBeHidden()
  await expect(sizes(page).getByRole('radio', { name: '2.4' })).toBeChecked()

  await page.goto('/products/kadi-cable-chain')
  await page.getByRole('button', { name: 'Size guide' }).click()
  const lengths = page.getByRole('dialog', { name: 'Chain length guide' })
  await lengths.getByRole('button', { name: '20 in' }).click()
  await expect(lengths.getByText('Just below the collarbone')).toBeVisible()
  await lengths.getByRole('button', { name: 'Choose size 20 in' }).click()
  await expect(sizes(page).getByRole('radio', { name: '20 in' })).toBeChecked()
})

test('a size chosen before the scripts have loaded stays chosen', { tag: '@phone' }, async ({ page }) => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/products/suraj-signet-ring', { waitUntil: 'commit' })
  await chooseSize(page, '22')
  release()
  await untilHydrated(page.getByRole('button', { name: 'ADD TO BAG' }))
  await expect(page.getByRole('main').getByText('₹549', { exact: true }).first()).toBeVisible()
  await expect(sizes(page).getByRole('radio', { name: '22' })).toBeChecked()
  await page.getByRole('button', { name: 'ADD TO BAG' }).click()
  await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
})

test('a wish that comes in sizes leads to its page to choose one', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/suraj-signet-ring')
  await page.getByRole('button', { name: 'Add Suraj Signet Ring to wishlist' }).first().click()
  await page.goto('/wishlist')
  await page.getByRole('link', { name: 'Choose a size for Suraj Signet Ring' }).click()
  await expect(sizes(page)).toBeVisible()
})
