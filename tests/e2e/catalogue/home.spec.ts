import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { cards, prices } from '../../support/browser/list-page.ts'
import { layoutShift } from '../../support/browser/page-timings.ts'
import { untilHydrated, untilLoaded } from '../../support/browser/visit.ts'

test('the home page has sections, questions and links to lists', async ({ page }) => {
  await page.goto('/')
  await test.step('the page loads without a layout shift', async () => {
    await expect(page.getByRole('button', { name: 'Add Mehfil Jhumka to wishlist' }).first()).toBeVisible()
    await untilHydrated(page.getByRole('textbox', { name: 'E-mail' }))
    await untilLoaded(page)
    expect(await layoutShift(page)).toBeLessThan(0.005)
  })
  await test.step('the home page has all its sections in order', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nakshi, jewellery for every day')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Summer Sale',
      'Autumn Collection',
      'Shop by category',
      'Shop by price',
      'Trending Jewellery',
      'The Wedding Season Edit',
      'Create Your Custom Jewelry',
      'Shop by recipient',
      'Latest Arrivals',
      'Questions, answered',
      'Letters from the workshop',
    ])
  })
  await test.step('the chat button opens a prefilled message, and steps aside for what can be read', async () => {
    const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/917900000000\?text=Hello%20Nakshi/)
    const scrollUnderChat = async (target: Locator) => {
      const [below, button] = [await target.boundingBox(), await chat.boundingBox()]
      if (!below || !button) throw new Error('The page is not laid out.')
      await page.evaluate((by) => scrollBy(0, by), below.y + below.height / 2 - button.y - button.height / 2)
    }
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '₹' }).last()
    await scrollUnderChat(card.getByRole('heading', { level: 3 }))
    await expect(chat).toHaveCSS('opacity', '0')
    await scrollUnderChat(card.getByRole('img').first())
    await expect(chat).toHaveCSS('opacity', '1')
    await scrollUnderChat(page.getByRole('button', { name: 'Subscribe' }))
    await expect(chat).toHaveCSS('opacity', '0')
  })
  await test.step('questions open and close by keyboard', async () => {
    await expect(page.getByText('2-year warranty')).toBeVisible()
    const hours = page.getByText('Monday to Sunday 10AM to 19PM, English only.')
    await expect(hours).toBeHidden()
    const question = page.locator('summary').filter({ hasText: 'When can I reach you?' })
    await question.press('Enter')
    await expect(hours).toBeVisible()
    await question.press('Enter')
    await expect(hours).toBeHidden()
  })
  await test.step('the city names move until the shopper stops them, and never with reduced motion', async () => {
    const cities = page.getByRole('region', { name: 'Cities we deliver to' })
    const track = cities.locator('div').first()
    await expect(cities.getByText('Kochi').first()).toBeVisible()
    await expect(cities.getByRole('button')).toHaveCount(0)
    await expect(track).toHaveCSS('animation-name', 'none')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(track).toHaveCSS('animation-play-state', 'running')
    await cities.getByRole('button', { name: 'Pause the city names' }).press('Enter')
    await expect(track).toHaveCSS('animation-play-state', 'paused')
    await cities.getByRole('button', { name: 'Play the city names' }).press('Enter')
    await expect(track).toHaveCSS('animation-play-state', 'running')
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
  await test.step('Trending and Latest Arrivals show four products each, and View More opens the newest', async () => {
    const section = (title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })
    await expect(section('Trending Jewellery').getByRole('listitem')).toHaveCount(4)
    await expect(section('Latest Arrivals').getByRole('listitem')).toHaveCount(4)
    await expect(section('Latest Arrivals').getByText('Out of stock')).toHaveCount(0)
    await section('Latest Arrivals').getByRole('link', { name: 'View More' }).click()
    await expect(page).toHaveURL(/\/products\?sort=new$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nakshi, jewellery for every day')
  })
  await test.step('prices and recipients lead to lists that show exactly what they say', async () => {
    const entry = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    const shown = page.getByRole('list', { name: 'Active filters' }).getByRole('button').first()
    for (const [name, inRange] of [
      ['Up to ₹500', (price: number) => price <= 500],
      ['₹500 to ₹1,000', (price: number) => price >= 500 && price <= 1000],
      ['₹1,000 and above', (price: number) => price >= 1000],
    ] as const) {
      await entry(name).click()
      await expect(shown).toHaveText(name)
      await expect(cards(page)).not.toHaveCount(0)
      expect((await prices(page)).every(inRange), name).toBe(true)
      await page.goBack()
    }
    await entry('For him').click()
    await expect(page).toHaveURL('/products?recipients=him')
    await expect(shown).toHaveText('For him')
    await expect(cards(page).filter({ hasText: 'Veer Open Kada' })).toBeVisible()
    await page.goBack()
  })
  await test.step('three tiles, six categories and two banners have links', async () => {
    await expect(page.getByRole('region', { name: 'Shop by type' }).getByRole('link')).toHaveText([
      'Necklace Chains',
      'Bracelet',
      'Charms',
    ])
    const categories = page.getByRole('main').getByRole('list').filter({ hasText: 'Charms & Pendants' })
    await expect(categories.getByRole('link')).toHaveText([
      'Rings',
      'Earrings',
      'Necklaces',
      'Bracelets',
      'Charms & Pendants',
      'Gifts',
    ])
    const stories = page.getByRole('region', { name: 'Collections' })
    await expect(stories.getByRole('link', { name: 'See the edit' })).toHaveAttribute('href', /category=earrings$/)
    await expect(stories.getByRole('link', { name: 'Start your design' })).toHaveAttribute('href', '/custom-order')
    await categories.getByRole('link', { name: 'Charms & Pendants' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHARMS & PENDANTS')
  })
})

test('the page is complete before any script has loaded', { tag: '@phone' }, async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(shop.origin)
  await expect(page.getByRole('heading', { name: 'Summer Sale' })).toBeVisible()
  const product = page.getByRole('link', { name: /Mehfil Jhumka/ })
  await product.scrollIntoViewIfNeeded()
  await expect
    .poll(() => product.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByText('2-year warranty')).toBeVisible()
  await expect(page.locator('img[fetchpriority=high]')).toHaveCount(1)
  await expect(page.locator('head link[rel=preload][as=image][media]')).toHaveCount(2)
  await context.close()
})
