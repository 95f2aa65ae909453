import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { comeToProduct, mockReviews, review } from '../../support/browser/reviews-page.ts'
import { openFullScreen, screen } from '../../support/browser/zoom-overlay.ts'

// Disables animations, because axe would otherwise measure elements in motion.
test.describe.configure({ timeout: 90_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const seven = [5, 4, 3, 5, 4, 5, 2].map((rating, index) => review(index + 1, rating))

test('the product page with reviews is accessible', async ({ page }) => {
  await mockReviews(page, seven)
  await comeToProduct(page)
  await expect(page.getByRole('article')).toHaveCount(5)
  await expectAccessible(page)
})

test('the page of a sold-out product is accessible', async ({ page }) => {
  await page.goto('/products/dhruv-star-charm')
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeDisabled()
  await keepPicture(page, 'product-out-of-stock')
  await expectAccessible(page)
})

test('the full-screen gallery is accessible', async ({ page }) => {
  await openFullScreen(page)
  await keepPicture(page, 'product-zoom')
  await screen(page).getByRole('button', { name: 'Zoom in' }).click()
  await expectAccessible(page)
})

test('the review form is accessible, with and without errors', async ({ page }) => {
  await storeSession(page)
  await mockReviews(page, seven)
  await comeToProduct(page)
  await page.getByRole('button', { name: 'Write Review' }).click()
  await keepPicture(page, 'product-write-review')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Please choose 1 to 5 stars.')).toBeVisible()
  await keepPicture(page, 'product-review-refused')
  await expectAccessible(page)
})

test('the login offer and the share menu are accessible', async ({ page }) => {
  await mockReviews(page, [])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await comeToProduct(page)
  await page.getByRole('button', { name: 'Write Review' }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await keepPicture(page, 'product-share')
  await expectAccessible(page)
})

test('every control is at least 44 px, and nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await mockReviews(page, seven)
  await comeToProduct(page)
  await expect(page.getByRole('article')).toHaveCount(5)
  const small = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('button, a, summary, input')]
      .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
      .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
