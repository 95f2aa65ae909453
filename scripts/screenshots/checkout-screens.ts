/**
 * Screenshots of the bag's order summary, from the address to the choice of payment. The necessary
 * shoppers and orders are created in the shop that is being photographed.
 */
import type { Page } from '@playwright/test'
import { storeSession } from '../../tests/support/browser/account-page.ts'
import { addToBag } from '../../tests/support/browser/bag-page.ts'
import { atCheckout, buyNow, CUFF, payOnDelivery, razorpay } from '../../tests/support/browser/checkout-page.ts'
import { apiClient } from '../../tests/support/shop/api-client.ts'
import { newBuyer } from '../../tests/support/shop/buyer.ts'
import { runCli } from '../../tests/support/shop/cli.ts'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'
import { openRazorpay } from './payment-screens.ts'
import { failRequests, type Screen, START } from './screen.ts'

/**
 * Products whose price or stock changes while a page shows them. Each screenshot needs a different product, because two
 * screenshots are taken in parallel.
 */
const changing = ['moti-drop-earrings', 'nisha-onyx-drops', 'laal-dil-charm', 'kamal-lotus-necklace']

async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Coupon code' }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

async function readyToBuy(page: Page, shop: StartedShop): Promise<void> {
  await atCheckout(page, shop, CUFF)
  await addToBag(page, 'moti-drop-earrings')
  await page.goto('/cart')
  await applyCoupon(page, 'WELCOME10')
  await page.getByText('Coupon Applied').waitFor()
  await payOnDelivery(page).check()
}

interface Typed {
  /** Name of a field of the checkout's form, what is typed into it, and the words that the page then shows. */
  field: string
  value: string
  shown: string
  isCod?: boolean
}

/** Photographs the checkout after a field has been filled in. */
function atField(name: string, { field, value, shown, isCod = false }: Typed): Screen {
  const arrange = async (page: Page, shop: StartedShop) => {
    await atCheckout(page, shop, CUFF)
    await page.getByRole('textbox', { name: field }).fill(value)
    if (isCod) await payOnDelivery(page).check()
    await page.getByText(shown).first().waitFor()
  }
  return { name, path: START, arrange }
}

export const checkoutScreens: readonly Screen[] = [
  {
    name: 'checkout-guest',
    path: START,
    arrange: async (page) => {
      await addToBag(page, CUFF.slug)
      await page.goto('/cart')
      await page.getByText('Please login or register to checkout').waitFor()
    },
  },
  {
    name: 'checkout-address-empty',
    path: START,
    arrange: (page, shop) => atCheckout(page, shop, CUFF, { saved: false }),
  },
  { name: 'checkout-ready', path: START, arrange: readyToBuy },
  {
    name: 'checkout-coupon-refused',
    path: START,
    arrange: async (page, shop) => {
      await atCheckout(page, shop, CUFF)
      await applyCoupon(page, 'DIWALI99')
      await page.getByText('This coupon code is not valid.').first().waitFor()
    },
  },
  {
    name: 'checkout-address-wrong',
    path: START,
    arrange: async (page, shop) => {
      await atCheckout(page, shop, CUFF)
      await page.getByRole('textbox', { name: 'Postal code' }).fill('012345')
      await payOnDelivery(page).check()
      await buyNow(page).click()
      await page.getByText('Invalid postal code for India').first().waitFor()
    },
  },
  {
    name: 'checkout-places',
    path: START,
    arrange: async (page, shop) => {
      await atCheckout(page, shop, CUFF, { saved: false })
      await page.getByRole('combobox', { name: 'Country' }).click()
      await page.getByRole('option', { name: 'India', exact: true }).waitFor()
    },
    show: 'screen',
  },
  {
    name: 'checkout-changed',
    path: START,
    arrange: async (page, shop) => {
      const slug = changing.pop() ?? ''
      const ask = apiClient(() => shop.origin)
      await storeSession(page, await newBuyer(ask))
      for (const piece of [slug, CUFF.slug]) await addToBag(page, piece)
      await page.goto('/cart')
      await payOnDelivery(page).check()
      await page.getByRole('button', { name: `Increase quantity of ${CUFF.title}` }).click()
      const { answer } = await ask('readProduct', { path: { id: slug } })
      await runCli(shop, 'price', slug, String(answer.product.price + 50))
      await buyNow(page).click()
      await page.getByRole('region', { name: 'Your bag has changed' }).waitFor()
    },
  },
  {
    name: 'checkout-offline',
    path: START,
    arrange: async (page, shop) => {
      await readyToBuy(page, shop)
      await failRequests(page)
      await page.reload()
      await page.getByText('Checkout needs a connection.').waitFor({ timeout: 30_000 })
    },
  },
  {
    name: 'checkout-held',
    path: START,
    arrange: async (page, shop) => {
      await openRazorpay(page, shop)
      await razorpay(page).getByRole('button', { name: 'Close' }).click()
      await page.getByText(/holding your pieces until/).waitFor()
    },
  },
  {
    name: 'checkout-hold-ended',
    path: START,
    arrange: async (page, shop) => {
      await page.route('**/api/razorpay/create-order', async (route) => {
        const response = await route.fetch()
        const heldUntil = new Date(Date.now() + 1000).toISOString()
        await route.fulfill({ response, json: { ...(await response.json()), heldUntil } })
      })
      await openRazorpay(page, shop)
      await razorpay(page).getByRole('button', { name: 'Close' }).click()
      await page.getByText(/no longer holding your pieces/).waitFor()
    },
  },
  atField('checkout-no-cod', { field: 'Postal code', value: '744101', shown: 'Not available at this postal code' }),
  atField('checkout-no-phone', { field: 'Phone number', value: '', shown: 'Still needed: phone number.', isCod: true }),
  atField('checkout-not-served', {
    field: 'Postal code',
    value: '380999',
    shown: 'No courier delivers to this postal',
  }),
  {
    name: 'checkout-cod-fee',
    path: START,
    arrange: async (page, shop) => {
      await page.route('**/api/checkout/payment', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        const methods = body.methods.map((one: object) =>
          'method' in one && one.method === 'cod' ? { ...one, fee: 49 } : one,
        )
        await route.fulfill({ response, json: { ...body, methods } })
      })
      await atCheckout(page, shop, CUFF)
      await payOnDelivery(page).check()
      await page.getByText('₹49 extra').waitFor()
    },
  },
  {
    name: 'checkout-not-held',
    path: START,
    arrange: async (page, shop) => {
      await page.route('**/api/razorpay/create-order', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), isHeld: false } })
      })
      await openRazorpay(page, shop)
      await razorpay(page).getByRole('button', { name: 'Close' }).click()
      await page.getByText(/can't set these pieces aside/).waitFor()
    },
  },
]
