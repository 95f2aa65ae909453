import { chooseSize } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'

test('header and footer lead through the shop', async ({ page }) => {
  await page.goto('/')
  await test.step('the first focusable element skips the header', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await skip.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('header and footer contain all links', async () => {
    await expect(page.getByText('Free Shipping across India')).toBeVisible()
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Nakshi, home' })).toHaveAttribute('href', '/')
    await expect(header.getByRole('button', { name: 'Search' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Bag' })).toHaveAttribute('href', '/cart')
    const footer = page.getByRole('contentinfo')
    const useful = footer.getByRole('navigation', { name: 'Useful links' }).getByRole('link')
    const links = await useful.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ['Home', '/'],
      ['Contact Us', '/contact-us'],
      ['Bag', '/cart'],
      ['Wishlist', '/wishlist'],
      ['Women Fashion', '/products'],
      ['Track Order', '/track-order'],
      ['My Account', '/account'],
      ['Terms and Conditions', '/terms'],
      ['Privacy Policy', '/privacy'],
      ['Returns/Refund Policy', '/return'],
    ])
    await expect(footer.getByRole('link', { name: '+91 79000 00000' })).toHaveAttribute('href', 'tel:+917900000000')
    await expect(footer.getByRole('link', { name: 'hello@nakshi.example' })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible()
    const ways = footer.getByRole('list', { name: 'Ways to pay' })
    await expect(ways.getByRole('listitem')).toHaveCount(4)
    for (const name of ['UPI', 'RuPay', 'VISA', 'Mastercard'])
      await expect(ways.getByRole('img', { name })).toBeVisible()
    await expect(footer.getByText('© 2025 Nakshi')).toBeVisible()
  })
  await test.step('the header stays visible while the page scrolls', async () => {
    await page.mouse.wheel(0, 1500)
    await expect(page.getByRole('banner')).toBeInViewport()
    await expect(page.getByText('Free Shipping across India')).not.toBeInViewport()
  })
  await test.step('a new page opens at its top, takes the focus and announces its title', async () => {
    // Before hydration, the browser follows links itself and announces the new page.
    await expect(page.locator('ul[data-slider]')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Women Fashion' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PRODUCTS')
    await expect(page.getByRole('main')).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('[aria-live=polite]').filter({ hasText: await page.title() })).toBeAttached()
  })
})

test('Back restores the scroll position', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  // Until then, heights below the fold are estimates.
  await expect(page.locator('html')).not.toHaveAttribute('data-first-paint')
  const link = page.getByRole('link', { name: 'View More' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PRODUCTS')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('Back restores the scroll position of a product below its fold', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  await expect(page.locator('html')).not.toHaveAttribute('data-first-paint')
  const related = page.getByRole('region', { name: 'YOU MAY ALSO LIKE' }).getByRole('link').first()
  await related.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await related.click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tara Solitaire Ring')
  await expect(page.getByRole('region', { name: 'Pictures' })).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Solitaire Ring')
  await expect(related).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('the shop works in a browser without service workers and app badges, and counts products in the header', async ({
  page,
}) => {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'setAppBadge'))
  const tried = page.waitForEvent('console', (message) => message.text().includes('Service Worker registration'))
  await page.goto('/products/tara-solitaire-ring')
  await tried
  await chooseSize(page, '14')
  await page.getByRole('button', { name: 'ADD TO BAG' }).click()
  await expect(page.getByRole('link', { name: 'ADDED' }).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bag, 1 item', exact: true })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bag, 1 item', exact: true })).toBeVisible()
  expect(broken).toEqual([])
})

test('pages that do not exist say so and link to the home page', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/404', '/no-such-page', '/products/no-such-piece']) {
    await test.step(`${path} says that the page is not available`, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
      await expect(page.getByText('The page is currently not available.')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    })
  }
  await test.step('an email link with an unknown action leads there too', async () => {
    await page.goto('/newsletter/some/token')
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  })
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('region', { name: 'Promotions' })).toBeVisible()
})
