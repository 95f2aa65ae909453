import { expectAccessible } from '../../support/browser/accessibility.ts'
import { addToBag, amount, line, quantityOf } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'

const JHUMKA = 'Mehfil Jhumka'
const NECKLACE = 'Kamal Lotus Necklace'

test('an empty bag says so and links to the products', async ({ page }) => {
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/products')
})

test('a guest fills the bag and is led to log in', async ({ page }) => {
  await addToBag(page, 'mehfil-jhumka')
  await test.step('an added product shows a link to the bag, counts on the badge, and is kept after a reload', async () => {
    await expect(page.getByRole('link', { name: 'ADDED' })).toBeFocused()
    await expect(page.getByRole('link', { name: /^Bag\W+1 item$/ })).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: 'ADDED' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Bag')
    await expect(line(page, JHUMKA)).toContainText('₹849 each')
    await page.reload()
    await expect(quantityOf(page, JHUMKA)).toHaveText('1')
  })
  await test.step('a guest cannot pay and is led to log in or register', async () => {
    await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeDisabled()
    const way = page.getByRole('link', { name: 'Please login or register to checkout' })
    await expect(way).toHaveAttribute('href', '/register')
    await expect(page.getByText('Test mode: no money moves', { exact: true })).toBeVisible()
    await keepPicture(page, 'bag-of-guest')
    await expectAccessible(page)
  })
  await test.step('on a wide screen, BUY NOW stays in view beside address and payment', async () => {
    await page.setViewportSize({ width: 1280, height: 700 })
    const buyNow = page.getByRole('button', { name: 'BUY NOW' })
    const choice = page.getByRole('group', { name: 'Payment method' })
    for (const place of [page.getByRole('heading', { level: 1 }), choice]) {
      await place.scrollIntoViewIfNeeded()
      await expect(buyNow).toBeInViewport()
    }
    const [left, right] = [await choice.boundingBox(), await buyNow.boundingBox()]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
    await page.setViewportSize({ width: 412, height: 823 })
  })
  await test.step('the quantity cannot exceed the stock, and the reason is shown', async () => {
    const more = page.getByRole('button', { name: `Increase quantity of ${JHUMKA}` })
    for (let quantity = 2; quantity <= 18 && !(await more.isDisabled()); quantity++) {
      await more.click()
      await expect(quantityOf(page, JHUMKA)).toHaveText(String(quantity))
    }
    await expect(line(page, JHUMKA)).toContainText(/Only \d+ left\./)
    await more.press('Enter')
    await expect(line(page, JHUMKA)).toContainText(/Only \d+ left\./)
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
  })
})

test('BUY NOW adds the product and opens the bag; pressed again, it adds no second one', async ({ page }) => {
  for (const time of ['first', 'second']) {
    await page.goto('/products/mehfil-jhumka')
    await page.getByRole('button', { name: 'BUY NOW' }).click()
    await expect(page, `the ${time} time`).toHaveURL('/cart')
    await expect(quantityOf(page, JHUMKA)).toHaveText('1')
  }
})

test('lines of the bag are changed, removed and restored, and counted on the installed app’s icon', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => {
      document.documentElement.dataset.onIcon = String(count)
    }
  })
  const expectOnIcon = (count: string) => expect(page.locator('html')).toHaveAttribute('data-on-icon', count)
  await addToBag(page, 'mehfil-jhumka')
  await expectOnIcon('1')
  await addToBag(page, 'kamal-lotus-necklace')
  await page.goto('/cart')
  await test.step('a removed line can be restored at its position', async () => {
    await page.getByRole('button', { name: `Remove ${JHUMKA}` }).click()
    await page.getByRole('button', { name: `Remove ${NECKLACE}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
    await expectOnIcon('0')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.last().click()
    await expect(page.getByRole('main')).toBeFocused()
    await undo.click()
    await expect(page.getByRole('main').getByRole('listitem')).toContainText([JHUMKA, NECKLACE])
  })
  await test.step('the stepper changes the line and the totals, and the bin removes the last one', async () => {
    await expect(amount(page, 'Subtotal')).toHaveText('₹1,448')
    await page.getByRole('button', { name: `Increase quantity of ${NECKLACE}` }).click()
    await expect(quantityOf(page, NECKLACE)).toHaveText('2')
    await expect(line(page, NECKLACE)).toContainText('₹1,198')
    await expect(amount(page, 'Subtotal')).toHaveText('₹2,047')
    await expect(amount(page, 'Shipping charge')).toHaveText('₹9')
    await expect(amount(page, 'Shipping discount')).toHaveText('−₹9')
    await expect(amount(page, 'Total')).toHaveText('₹2,047')
    await expect(page.getByText('3 items', { exact: true })).toBeVisible()
    await expectOnIcon('3')
    await keepPicture(page, 'bag')
    await page.getByRole('button', { name: `Decrease quantity of ${NECKLACE}` }).click()
    await page.getByRole('button', { name: `Remove ${NECKLACE}` }).click()
    await expect(line(page, NECKLACE)).toHaveCount(0)
    await expect(amount(page, 'Total')).toHaveText('₹849')
  })
})
