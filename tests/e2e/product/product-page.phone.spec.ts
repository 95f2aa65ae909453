import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { allStoredData } from '../../support/browser/stored-data.ts'

/** Matches the product’s URL at any port. */
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/products\/tara-solitaire-ring$/

test('a product page tells what the product is, costs and is made of', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin })
  await page.goto('/products/tara-solitaire-ring')
  await test.step('a product shows its name, price, former price, stock and promises', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Solitaire Ring')
    const main = page.getByRole('main')
    await expect(main.getByText('₹449', { exact: true }).first()).toBeVisible()
    await expect(main.getByText('₹584').first()).toBeVisible()
    await expect(main.getByText('30% off').first()).toBeVisible()
    await expect(main.getByText('Only 24 items left! Hurry up!')).toBeVisible()
    for (const term of ['Gold plated brass', 'Inclusive of all taxes', '2-year warranty', '14-day returns']) {
      await expect(main.getByText(term, { exact: true }).first()).toBeInViewport()
    }
    for (const promise of ['Crafted for Daily Use', 'Skin Safe Jewellery', 'Anti Tarnish Coating']) {
      await expect(main.getByText(promise)).toBeVisible()
    }
  })
  await test.step('an offer is kept for the bag with one press', async () => {
    await page.getByRole('button', { name: '10% off with WELCOME10' }).click()
    await expect(page.getByRole('button', { name: '10% off kept' })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Offers' }).getByText('Kept for your bag')).toBeVisible()
    await expect.poll(() => allStoredData(page)).toContain('"WELCOME10"')
  })
  await test.step('Details is open with its facts and lines, and Description and Materials open when pressed', async () => {
    await expect(page.getByRole('term').filter({ hasText: 'Stone' })).toBeVisible()
    await expect(page.getByRole('definition').first()).toHaveText('6.6 mm round cubic zirconia, six prongs')
    await expect(page.getByRole('definition').last()).toHaveText('India')
    await expect(page.getByText('18k gold tone plating over brass, anti-tarnish e-coat')).toBeVisible()
    const description = page.getByText('One bright round stone held high', { exact: false })
    await expect(description).toBeHidden()
    await page.getByText('Description', { exact: true }).click()
    await expect(description).toBeVisible()
    await page.getByText('Materials', { exact: true }).click()
    await expect(page.getByRole('group').getByText('Gold plated brass', { exact: true })).toBeVisible()
    await page.getByText('Details', { exact: true }).click()
    await expect(page.getByRole('term').filter({ hasText: 'Stone' })).toBeHidden()
  })
  await test.step('six reasons say why people choose this product', async () => {
    const title = 'Why Are Thousands Of People Choosing Tara Solitaire Ring'
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveText([
      'Faster Shipping',
      'Great Customer Support (24/7)',
      'Easy Refund Policy',
      'High Quality Material',
      'Long Lasting Jewellery',
      'Unique Designs',
    ])
  })
  await test.step('a question about the product opens a chat with its name and URL', async () => {
    const link = page.getByRole('link', { name: 'Ask about this piece' })
    const chat = new URL((await link.getAttribute('href')) ?? '')
    expect(chat.host).toBe('wa.me')
    expect(chat.searchParams.get('text')).toContain('Tara Solitaire Ring')
    expect(chat.searchParams.get('text')).toMatch(ADDRESS)
  })
  await test.step('native sharing is used where it is available', async () => {
    await page.evaluate(() => {
      Navigator.prototype.share = async (data) => {
        document.title = JSON.stringify(data)
      }
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page).toHaveTitle(/"title":"Tara Solitaire Ring".*\/products\/tara-solitaire-ring/)
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden()
  })
  await test.step('without native sharing, a menu offers WhatsApp and the link', async () => {
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.getByRole('button', { name: 'Write Review' }).click()
    await page.getByRole('button', { name: 'Share' }).click()
    const whatsapp = new URL((await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
    expect(whatsapp.searchParams.get('text')).toMatch(ADDRESS)
    await keepPicture(page, 'product-share')
    // Includes the login that the review form asks a guest for.
    await expectAccessible(page)
    // By keyboard: before a click, Playwright scrolls, and the menu follows its button only a frame later.
    await page.getByRole('button', { name: 'Copy link' }).press('Enter')
    await expect(page.getByText('Link copied')).toBeVisible()
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(ADDRESS)
  })
})

test('the last piece is said to be the last', async ({ page }) => {
  await page.goto('/products/shwet-kamal-pendant')
  await expect(page.getByText('Only 1 items left! Hurry up!')).toBeVisible()
  await keepPicture(page, 'product-last-piece')
})

test('a sold-out product says so, cannot be bought and is accessible', async ({ page }) => {
  await page.goto('/products/dhruv-star-charm')
  const bar = page.getByRole('group', { name: 'Buy this piece' })
  await expect(bar.getByText('Out of Stock')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Hurry up!')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'ADD TO BAG' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeDisabled()
  await keepPicture(page, 'product-out-of-stock')
  await expectAccessible(page)
})
