import { expect, test } from '../support/browser.ts'
import { answerReviews, comeToProduct, review } from '../support/reviews.ts'

const twelve = [5, 5, 4, 3, 5, 4, 5, 5, 5, 4, 1, 5].map((rating, index) => review(index + 1, rating))

test('the average, its stars and the bars sum up what shoppers gave', async ({ page }) => {
  await answerReviews(page, twelve)
  await comeToProduct(page)
  const panel = page.getByRole('region', { name: 'Reviews' })
  await expect(panel.getByText('4.3 / 5')).toBeVisible()
  await expect(panel.getByRole('img', { name: '4.3 of 5 stars' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Reviews(12)' })).toBeVisible()
  const bars = panel.getByRole('list', { name: 'Reviews by stars' }).getByRole('listitem')
  await expect(bars).toHaveText([/^5 stars\s*7/, /^4 stars\s*3/, /^3 stars\s*1/, /^2 stars\s*0/, /^1 star\s*1/])
  const widest = await bars
    .first()
    .locator('i')
    .evaluate((bar) => (bar as HTMLElement).style.width)
  expect(Number.parseFloat(widest)).toBeCloseTo(58.3, 1)
})

test('the rating under the title leads to the reviews', async ({ page }) => {
  await answerReviews(page, twelve)
  await comeToProduct(page)
  await page.getByRole('link', { name: '4.3 of 5 stars (12 reviews)' }).click()
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeInViewport()
})

test('five reviews are on a page, and the arrows end at the first and last', async ({ page }) => {
  await answerReviews(page, twelve)
  await comeToProduct(page)
  const reviews = page.getByRole('article')
  await expect(reviews).toHaveCount(5)
  await expect(reviews.first()).toContainText('Shopper 1')
  await expect(reviews.first()).toContainText('What shopper 1 thinks.')
  await expect(reviews.first()).toContainText('10/27/26')
  const previous = page.getByRole('button', { name: 'Previous page' })
  const next = page.getByRole('button', { name: 'Next page' })
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(reviews.first()).toContainText('Shopper 6')
  for (const _ of ['to the last page', 'and against its end']) await page.keyboard.press('Enter')
  await expect(reviews).toHaveCount(2)
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await expect(page.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await previous.focus()
  for (const _ of ['to the first page', 'and against its end']) await page.keyboard.press('Enter')
  await expect(reviews.first()).toContainText('Shopper 1')
  await expect(previous).toBeDisabled()
  await expect(previous).toBeFocused()
})

test('a piece that nobody reviewed says so, and claims no rating under its title', async ({ page }) => {
  await answerReviews(page, [])
  await comeToProduct(page)
  await expect(page.getByText('No reviews to display')).toBeVisible()
  await expect(page.getByText('0.0 / 5')).toBeVisible()
  await expect(page.getByRole('link', { name: /of 5 stars/ })).toHaveCount(0)
})

test('reviews that cannot be read leave the page alone and can be asked for again', async ({ page }) => {
  await answerReviews(page, 'trouble')
  await comeToProduct(page)
  const panel = page.getByRole('region', { name: 'Reviews' })
  await expect(panel.getByText('The reviews could not be loaded.')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Solitaire Ring')
  await page.context().unroute('**/api/reviews/*')
  await answerReviews(page, twelve)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('4.3 / 5')).toBeVisible()
  await expect(panel).toBeFocused()
})
