/** The list of all screens to photograph, in their different states. Add a row for each new screen. */
import type { Page, Route } from '@playwright/test'
import { storeSession } from '../../tests/support/browser/account-page.ts'
import { chooseSize } from '../../tests/support/browser/bag-page.ts'
import { storeOnDevice } from '../../tests/support/browser/stored-data.ts'
import { accountScreens } from './account-screens.ts'
import { checkoutScreens } from './checkout-screens.ts'
import { contactScreens } from './contact-screens.ts'
import { orderScreens } from './order-screens.ts'
import { paymentScreens } from './payment-screens.ts'
import { refundScreens } from './refund-screens.ts'
import { returnScreens } from './return-screens.ts'
import { press, RING, type Screen } from './screen.ts'

/** Returns an action that clicks the button with this name and waits for a dialog to open. */
const open = (name: string) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}

/** Waits until the page stops loading and shows a "Try again" button. */
const untilFailureIsShown = (page: Page) =>
  page
    .getByRole('button', { name: /^Try again/ })
    .first()
    .waitFor({ timeout: 30_000 })

/** Waits until the page shows the message that the shopper is offline. */
const untilOfflineIsShown = (page: Page) => page.getByText('You are offline').waitFor({ timeout: 30_000 })

async function openSearch(page: Page): Promise<void> {
  await press('Search')(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Rings', exact: true }).waitFor()
}

async function searchFor(page: Page, words: string): Promise<void> {
  await openSearch(page)
  await page.getByPlaceholder('Search products...').fill(words)
  await page.getByRole('option').or(page.getByText('No products found')).first().waitFor()
}

/** Opens a bag with two sizes of a ring, and a bangle for which no size was chosen. */
async function openSizedBag(page: Page): Promise<void> {
  await storeSession(page)
  const ring = { id: 'tara-solitaire-ring:14', title: 'Tara Solitaire Ring', price: 449, quantity: 2, stock: 8 }
  const kada = { id: 'veer-kada', title: 'Veer Open Kada', price: 849, quantity: 1, stock: 5 }
  await storeOnDevice(page, 'cart', { products: [kada, ring, { ...ring, id: 'tara-solitaire-ring:12' }] })
  await page.goto('/cart')
  await page.getByText('Please choose a size.').waitFor()
  await press('Change size of Tara Solitaire Ring, size 14')(page)
}

async function fillBag(page: Page): Promise<void> {
  await chooseSize(page, '14')
  await press('ADD TO BAG')(page)
  await page.getByRole('link', { name: 'ADDED' }).first().click()
  await page.getByRole('button', { name: /^(Remove|Decrease quantity of) Tara/ }).waitFor()
}

async function addTwoToWishlist(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Tara Solitaire Ring to wishlist' }).first().click()
  await page
    .getByRole('region', { name: 'YOU MAY ALSO LIKE' })
    .getByRole('button', { name: /to wishlist$/ })
    .first()
    .click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wishlist' }).click()
  await page.getByText('2 pieces', { exact: true }).waitFor()
}

/**
 * Fulfils a request for a product with another price and no stock, as if both had changed after the shopper added the
 * product to the bag.
 */
async function serveChangedProduct(route: Route): Promise<void> {
  const response = await route.fetch()
  const { product, ...rest } = await response.json()
  await route.fulfill({ response, json: { ...rest, product: { ...product, price: product.price + 50, stock: 0 } } })
}

export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-loading', path: '/', network: 'silent', show: 'screen' },
  { name: 'home-failed', path: '/', network: 'broken', arrange: untilFailureIsShown },
  { name: 'home-offline', path: '/', network: 'saved', arrange: untilOfflineIsShown, show: 'screen' },
  { name: 'menu', path: '/', arrange: open('Menu'), show: 'screen', only: 'phone' },
  {
    name: 'menu',
    path: '/',
    arrange: async (page) => {
      const earrings = page.getByRole('navigation').getByRole('link', { name: 'Earrings', expanded: false })
      await earrings.hover()
      await page.getByRole('navigation').getByRole('link', { name: 'Jhumkas' }).waitFor()
    },
    show: 'screen',
    only: 'desktop',
  },
  { name: 'search-open', path: '/', arrange: openSearch, show: 'screen' },
  { name: 'search-results', path: '/', arrange: (page) => searchFor(page, 'jhumka'), show: 'screen' },
  { name: 'search-many', path: '/', arrange: (page) => searchFor(page, 'gold'), show: 'screen' },
  { name: 'search-empty', path: '/', arrange: (page) => searchFor(page, 'qqqq'), show: 'screen' },
  { name: 'search-offline', path: '/', network: 'saved', arrange: (page) => searchFor(page, 'ring'), show: 'screen' },
  {
    name: 'search-failed',
    path: '/',
    network: 'broken',
    arrange: async (page) => {
      await open('Search')(page)
      await page.getByPlaceholder('Search products...').fill('ring')
      await page.getByText("We couldn't search just now").waitFor({ timeout: 30_000 })
    },
    show: 'screen',
  },

  { name: 'products', path: '/products' },
  { name: 'products-category', path: '/products?category=rings', show: 'screen' },
  { name: 'products-subcategory', path: '/products?category=necklaces&subcategories=chains', show: 'screen' },
  {
    name: 'products-filters',
    path: '/products',
    arrange: async (page) => {
      await press('Filters')(page)
      await page.getByRole('slider').first().waitFor()
    },
    show: 'screen',
  },
  {
    name: 'products-types',
    path: '/products?category=necklaces&subcategories=chains',
    arrange: async (page) => {
      await press('Filters')(page)
      await page.getByRole('group', { name: 'Type' }).waitFor()
    },
    show: 'screen',
  },
  { name: 'products-filtered', path: '/products?colors=Red&sort=price-low', show: 'screen' },
  { name: 'products-none', path: '/products?category=watches', show: 'screen' },
  { name: 'products-loading', path: '/products', network: 'silent', show: 'screen' },
  { name: 'products-failed', path: '/products', network: 'broken', arrange: untilFailureIsShown, show: 'screen' },
  { name: 'products-offline', path: '/products', network: 'saved', arrange: untilOfflineIsShown, show: 'screen' },

  { name: 'product', path: RING },
  { name: 'product-last-piece', path: '/products/shwet-kamal-pendant', show: 'screen' },
  { name: 'product-out-of-stock', path: '/products/dhruv-star-charm', show: 'screen' },
  { name: 'product-zoom', path: RING, arrange: open('Open full screen'), show: 'screen' },
  { name: 'product-write-review', path: RING, arrange: press('Write Review') },
  {
    name: 'product-review-refused',
    path: '/login',
    arrange: async (page) => {
      await storeSession(page)
      await page.goto(RING)
      await press('Write Review')(page)
      await press('Submit Review')(page)
      await page.getByText('Please choose 1 to 5 stars.').scrollIntoViewIfNeeded()
    },
    show: 'screen',
  },
  { name: 'product-loading', path: RING, network: 'silent', show: 'screen' },
  { name: 'product-failed', path: RING, network: 'broken', arrange: untilFailureIsShown, show: 'screen' },
  { name: 'product-offline', path: RING, network: 'saved', arrange: untilOfflineIsShown, show: 'screen' },

  { name: 'wishlist-empty', path: '/wishlist' },
  { name: 'wishlist', path: RING, arrange: addTwoToWishlist },

  { name: 'bag-empty', path: '/cart' },
  { name: 'bag', path: RING, arrange: fillBag },
  {
    name: 'bag-sold-out',
    path: '/terms',
    arrange: async (page) => {
      const soldOut = { id: 'dhruv-star-charm', title: 'Dhruv Star Charm', price: 299, quantity: 1, stock: 0 }
      const gone = { id: 'old-charm', title: 'Old Charm', price: 199, quantity: 2, stock: 4 }
      await storeOnDevice(page, 'cart', { products: [soldOut, gone] })
      await page.goto('/cart')
      await page.getByText('No longer available.').waitFor()
    },
  },
  { name: 'bag-sizes', path: '/terms', arrange: openSizedBag },
  {
    name: 'bag-unsaved',
    path: '/login',
    arrange: async (page) => {
      await storeSession(page)
      await page.goto(RING)
      await fillBag(page)
      await page.route('**/api/carts/**', (route) => route.abort())
      await press('Add Details')(page)
      await page.getByRole('radio', { name: 'Wedding' }).check()
      await press('Continue')(page)
      await page.getByRole('button', { name: /^Increase quantity of/ }).click()
      await page.getByText('Not saved yet').nth(1).waitFor()
    },
  },
  {
    name: 'bag-wishes',
    path: RING,
    arrange: async (page) => {
      await fillBag(page)
      await press('Add Details')(page)
      await page.getByRole('radio', { name: 'Anniversary' }).check()
    },
    show: 'screen',
  },
  {
    name: 'bag-news',
    path: RING,
    arrange: async (page) => {
      await page.route('**/api/products/*', serveChangedProduct)
      await fillBag(page)
      await page.getByText('Price changed').waitFor()
    },
  },
  {
    name: 'bag-gift',
    path: RING,
    arrange: async (page) => {
      await fillBag(page)
      await press('Add Details')(page)
      await page.getByRole('radio', { name: 'Anniversary' }).check()
      await press('Continue')(page)
    },
  },
  ...contactScreens,

  ...checkoutScreens,
  ...paymentScreens,
  ...orderScreens,
  ...returnScreens,
  ...refundScreens,

  ...accountScreens,
  { name: 'not-found', path: '/404' },
]
