/** Screenshots of orders in every status. The shop's command-line tool sets the status of each order. */
import type { Page } from '@playwright/test'
import { newShopperOf, storeSession } from '../../tests/support/browser/account-page.ts'
import { apiClient } from '../../tests/support/shop/api-client.ts'
import { newBuyer } from '../../tests/support/shop/buyer.ts'
import { runCli } from '../../tests/support/shop/cli.ts'
import { findConfirmationToken } from '../../tests/support/shop/mails.ts'
import { oneChain, withOrder } from '../../tests/support/shop/past-order.ts'
import { sandboxOf } from '../../tests/support/shop/sandbox-client.ts'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'
import { failRequests, openFailing, openLoading, type Screen, START } from './screen.ts'
import { openOrder, orderOf, scanParcel, showDocument } from './screen-orders.ts'

/** Opens an order whose courier has reported these status codes. */
async function openReported(page: Page, shop: StartedShop, ...codes: number[]): Promise<void> {
  const shopper = await newBuyer(apiClient(() => shop.origin))
  const id = await orderOf(shop, shopper, 2)
  for (const code of codes) await scanParcel(shop, id, shopper, code)
  await storeSession(page, shopper)
  await page.goto(`/orders/${id}`)
  await page.getByText(/We could not deliver|came back to us/).waitFor()
}

/** Opens an order that is being cancelled while the carrier does not respond. */
async function openRecalled(page: Page, shop: StartedShop): Promise<void> {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const id = await orderOf(shop, shopper, 2)
  await scanParcel(shop, id, shopper, 1)
  const sandbox = sandboxOf(() => shop.origin)
  await sandbox.setFault('shiprocket', 'down')
  await ask('cancelOrder', { path: { id }, token: shopper.token })
  await storeSession(page, shopper)
  await page.goto(`/orders/${id}`)
  await page.getByText('This order is being cancelled.').waitFor()
  await sandbox.setFault('shiprocket', 'none')
}

/** Opens the link of an order with these statuses, as somebody without an account. Returns the link's path. */
async function openFollowed(page: Page, shop: StartedShop, ...statuses: string[]): Promise<string> {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const id = await orderOf(shop, shopper, 2, ...statuses)
  const { answer } = await ask('replaceFollowLink', { path: { id }, token: shopper.token })
  if (statuses.includes('shipped')) await scanParcel(shop, id, shopper)
  const path = `/follow/${answer.token}`
  await page.goto(path)
  await page.getByRole('button', { name: / as PDF$/ }).waitFor()
  return path
}

/** Opens the link in the email that asks to confirm an order with Cash on Delivery. */
async function openToConfirm(page: Page, shop: StartedShop): Promise<void> {
  const { order } = await withOrder(shop)
  let token = ''
  while (token === '') {
    await new Promise((resolve) => setTimeout(resolve, 500))
    token = await findConfirmationToken(shop.dataDir, order.order_id)
  }
  await page.goto(`/follow/${token}`)
  await page.getByRole('button', { name: 'Confirm order' }).waitFor()
}

async function openCorrection(page: Page, shop: StartedShop): Promise<void> {
  await openOrder(page, shop)
  await page.getByRole('button', { name: 'Correct phone or address' }).click()
  await page.getByRole('dialog', { name: 'Correct phone or address' }).waitFor()
}

async function openOrders(page: Page, shop: StartedShop): Promise<void> {
  const shopper = await newBuyer(apiClient(() => shop.origin))
  await orderOf(shop, shopper, 1, 'shipped', 'in transit', 'delivered')
  await orderOf(shop, shopper, 4, 'shipped')
  await orderOf(shop, shopper, 2, 'cancelled')
  await orderOf(shop, shopper, 3)
  await storeSession(page, shopper)
  await page.goto('/orders')
  await page.getByText('Delivered').waitFor()
}

export const orderScreens: readonly Screen[] = [
  {
    name: 'orders-empty',
    path: START,
    arrange: async (page, shop) => {
      await storeSession(page, await newShopperOf(shop))
      await page.goto('/orders')
      await page.getByRole('heading', { name: 'You Currently Have No Orders' }).waitFor()
    },
    show: 'screen',
  },
  { name: 'orders', path: START, arrange: openOrders },
  {
    name: 'orders-offline',
    path: START,
    arrange: async (page, shop) => {
      await openOrders(page, shop)
      await failRequests(page)
      await page.reload()
      await page.getByText('You are offline').waitFor({ timeout: 30_000 })
    },
  },
  {
    name: 'orders-loading',
    path: START,
    arrange: async (page, shop) => {
      await storeSession(page, await newShopperOf(shop))
      await openLoading(page, '/orders', 'Loading your orders')
    },
    show: 'screen',
  },
  {
    name: 'orders-failed',
    path: START,
    arrange: async (page, shop) => {
      await storeSession(page, await newShopperOf(shop))
      await openFailing(page, '/orders')
    },
    show: 'screen',
  },
  {
    name: 'order-loading',
    path: START,
    arrange: async (page, shop) => {
      await storeSession(page, await newShopperOf(shop))
      await openLoading(page, '/orders/some-order', 'Loading your order')
    },
    show: 'screen',
  },
  { name: 'order-pending', path: START, arrange: (page, shop) => openOrder(page, shop) },
  {
    name: 'order-no-phone',
    path: START,
    arrange: async (page, shop) => {
      const ask = apiClient(() => shop.origin)
      const shopper = await storeSession(page)
      const { data } = (await ask('createOrder', { token: shopper.token, body: oneChain })).answer
      await page.goto(`/orders/${data._id}`)
      await page.getByRole('region', { name: 'We need your phone number' }).waitFor()
    },
  },
  { name: 'order-shipped', path: START, arrange: (page, shop) => openOrder(page, shop, 'shipped') },
  { name: 'order-in-transit', path: START, arrange: (page, shop) => openOrder(page, shop, 'shipped', 'in transit') },
  {
    name: 'order-delivered',
    path: START,
    arrange: (page, shop) => openOrder(page, shop, 'shipped', 'in transit', 'delivered'),
  },
  {
    name: 'order-credited',
    path: START,
    arrange: async (page, shop) => {
      await openOrder(page, shop, 'shipped', 'in transit', 'delivered')
      await runCli(shop, 'credit-note', page.url().split('/').at(-1) ?? '', '100', 'a scratched clasp')
      await page.reload()
      await page.getByRole('button', { name: /^Credit note/ }).waitFor()
    },
  },
  { name: 'order-cancelled', path: START, arrange: (page, shop) => openOrder(page, shop, 'cancelled') },
  {
    name: 'order-cancelling',
    path: START,
    arrange: async (page, shop) => {
      await openOrder(page, shop)
      await page.getByRole('button', { name: 'Cancel order' }).click()
      await page.getByRole('dialog', { name: 'Cancel this order?' }).waitFor()
    },
    show: 'screen',
  },
  { name: 'order-parcel-undelivered', path: START, arrange: (page, shop) => openReported(page, shop, 42, 21) },
  { name: 'order-parcel-returned', path: START, arrange: (page, shop) => openReported(page, shop, 42, 9, 10) },
  { name: 'order-parcel-recalled', path: START, arrange: openRecalled },
  { name: 'order-parcel-address', path: START, arrange: openCorrection, show: 'screen' },
  {
    name: 'order-parcel-address-wrong',
    path: START,
    arrange: async (page, shop) => {
      await openCorrection(page, shop)
      await page.getByLabel('Phone number').fill('91234')
      await page.getByLabel('Postal code').fill('012345')
      await page.getByLabel('Street address').fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('A phone number has ten digits.').waitFor()
    },
    show: 'screen',
  },
  {
    name: 'order-parcel-address-failed',
    path: START,
    arrange: async (page, shop) => {
      await openCorrection(page, shop)
      await failRequests(page)
      await page.getByLabel('Street address').fill('7 Relief Road')
      await page.getByRole('button', { name: 'Save' }).click()
      await page
        .getByRole('dialog')
        .getByRole('alert')
        .getByText(/couldn't reach|need a connection/)
        .first()
        .waitFor()
    },
    show: 'screen',
  },
  {
    name: 'order-link',
    path: START,
    arrange: async (page, shop) => {
      await openOrder(page, shop)
      await page.getByRole('button', { name: 'Get a new link' }).click()
      await page.getByLabel('New link').waitFor()
    },
  },
  { name: 'follow-shipped', path: START, arrange: (page, shop) => openFollowed(page, shop, 'shipped') },
  { name: 'follow-cancelled', path: START, arrange: (page, shop) => openFollowed(page, shop, 'cancelled') },
  {
    name: 'follow-offline',
    path: START,
    arrange: async (page, shop) => {
      await openFollowed(page, shop, 'shipped', 'in transit')
      await failRequests(page)
      await page.reload()
      await page.getByText('Saved on this device').waitFor({ timeout: 30_000 })
    },
    show: 'screen',
  },
  { name: 'follow-to-confirm', path: START, arrange: openToConfirm },
  {
    name: 'follow-unusable',
    path: '/follow/never-issued',
    arrange: (page) => page.getByRole('heading', { name: 'This link no longer works' }).waitFor(),
    show: 'screen',
  },
  { name: 'track-order', path: '/track-order' },
  {
    name: 'track-order-sent',
    path: '/track-order',
    arrange: async (page) => {
      await page.getByLabel('Order number').fill('NK-26-000123')
      await page.getByRole('main').getByLabel('E-mail').fill('asha@example.com')
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await page.getByText('on its way to you').waitFor()
    },
    show: 'screen',
  },
  {
    name: 'invoice',
    path: START,
    arrange: async (page, shop) => {
      await openOrder(page, shop, 'shipped')
      await showDocument(page, 'Invoice')
    },
  },
]
