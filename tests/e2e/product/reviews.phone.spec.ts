import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { comeToProduct, mockReviews, review, reviewOfBuyer } from '../../support/browser/reviews-page.ts'

const twelve = [5, 5, 4, 3, 5, 4, 5, 5, 5, 4, 1, 5].map((rating, index) => review(index + 1, rating))
twelve[1] = reviewOfBuyer(2)
twelve[4] = reviewOfBuyer(5, '14')

test('reviews are summarised and shown page by page', async ({ page }) => {
  await mockReviews(page, twelve)
  await comeToProduct(page)
  await test.step('the average, its stars and the bars summarise the reviews', async () => {
    const panel = page.getByRole('region', { name: 'Reviews' })
    await expect(panel.getByText('4.3 / 5')).toBeVisible()
    const stars = panel.getByRole('img', { name: '4.3 of 5 stars' }).locator('svg')
    const fills = await stars.evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill !== 'none'))
    expect(fills).toEqual([true, true, true, true, false])
    await expect(panel.getByRole('heading', { name: 'Reviews(12)' })).toBeVisible()
    const bars = panel.getByRole('list', { name: 'Reviews by stars' }).getByRole('listitem')
    await expect(bars).toHaveText([/^5 stars\s*7/, /^4 stars\s*3/, /^3 stars\s*1/, /^2 stars\s*0/, /^1 star\s*1/])
    const widest = bars.getByRole('img', { name: '58%', exact: true })
    expect(Number.parseFloat(await widest.evaluate((bar) => bar.style.width))).toBeCloseTo(58.3, 1)
  })
  await test.step('the rating under the title links to the reviews', async () => {
    await page.getByRole('link', { name: '4.3 of 5 stars (12 reviews)' }).click()
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeInViewport()
  })
  await test.step('a page shows five reviews, and the arrows stop at the first and last page', async () => {
    const reviews = page.getByRole('article')
    await expect(reviews).toHaveCount(5)
    await expect(reviews.first()).toContainText('Shopper 1')
    await expect(reviews.first()).toContainText('What shopper 1 thinks.')
    await expect(reviews.first()).toContainText('10/27/26')
    await expect(reviews.getByText(/^Bought here/)).toHaveText(['Bought here', 'Bought here in size 14'])
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
  await test.step('the page is accessible', () => expectAccessible(page))
  await test.step('every control is at least 44 px, and nothing scrolls sideways at 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
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
})

test('a product without reviews says so, and shows no rating under its title', async ({ page }) => {
  await mockReviews(page, [])
  await comeToProduct(page)
  await expect(page.getByText('No reviews to display')).toBeVisible()
  await expect(page.getByText('0.0 / 5')).toBeVisible()
  await expect(page.getByRole('link', { name: /of 5 stars/ })).toHaveCount(0)
})

test('reviews that fail to load leave the page intact and can be requested again', async ({ page }) => {
  await mockReviews(page, 'server error')
  await comeToProduct(page)
  const panel = page.getByRole('region', { name: 'Reviews' })
  await expect(panel.getByText('The reviews could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Solitaire Ring')
  await expect(panel.getByRole('button', { name: 'Write Review' })).toBeVisible()
  await page.context().unroute('**/api/reviews/*')
  await mockReviews(page, twelve)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('4.3 / 5')).toBeVisible()
  await expect(panel).toBeFocused()
})
