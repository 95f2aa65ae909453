/** Screenshots of returns and exchanges, from the form to their end. */
import type { Page } from '@playwright/test'
import { storeSession } from '../../tests/support/browser/account-page.ts'
import { apiClient, type Shopper } from '../../tests/support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase } from '../../tests/support/shop/buyer.ts'
import { runCli } from '../../tests/support/shop/cli.ts'
import { CHAIN, LONG_CHAIN, oneChain, SHORTER } from '../../tests/support/shop/past-order.ts'
import { sandboxOf } from '../../tests/support/shop/sandbox-client.ts'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'
import { photograph } from '../../tests/support/shop/upload-samples.ts'
import { failRequests, openFailing, type Screen, START } from './screen.ts'

interface Delivered {
  shopper: Shopper
  id: string
  /** Token of the order's link. */
  token: string
}

let stocked: Promise<unknown> | undefined

/** Restocks the chains, so that they do not sell out. */
function stockUp(shop: StartedShop): Promise<unknown> {
  stocked ??= Promise.all([
    ...[CHAIN, LONG_CHAIN].map(({ id, size }) => runCli(shop, 'stock', id, '500', '--size', size)),
    runCli(shop, 'stock', LONG_CHAIN.id, '500', '--size', SHORTER.size),
  ])
  return stocked
}

let orders = 0

/**
 * Creates an order for two of a chain, paid in cash, that has been delivered. Its phone number and address are its own,
 * because the shop takes no more cash orders for those to which two parcels could not be delivered.
 */
async function deliver(shop: StartedShop, chain = CHAIN): Promise<Delivered> {
  await stockUp(shop)
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const product = { productID: chain.id, size: chain.size, quantity: 2, price: chain.price }
  orders += 1
  const address = { ...homeAddress, street: `${orders} Mangal Park, C G Road` }
  const phone = String(9_000_000_000 + orders)
  const body = { ...oneChain, products: [product], amount: 2 * chain.price, address, phone }
  const { data } = (await ask('createOrder', { token: shopper.token, headers: newPurchase(), body })).answer
  for (const status of ['shipped', 'delivered']) await runCli(shop, 'status', data.order_id, status)
  const { token } = (await ask('replaceFollowLink', { path: { id: data._id }, token: shopper.token })).answer
  return { shopper, id: data._id, token }
}

async function openForm(page: Page, shop: StartedShop, chain = CHAIN): Promise<void> {
  const { shopper, id } = await deliver(shop, chain)
  await storeSession(page, shopper)
  await page.goto(`/orders/${id}/return`)
  await page.getByRole('heading', { name: 'Return or exchange' }).waitFor()
}

interface Returned {
  wanted?: 'refund' | 'exchange'
  chain?: typeof CHAIN
  /** The size wanted instead. */
  size?: string
  steps?: string[][]
}

/** Requests a return of one chain and has the owner run these commands on it. Opens the order. */
async function openReturn(
  page: Page,
  shop: StartedShop,
  { wanted = 'refund', chain = CHAIN, size: newSize = chain.size, steps = [] }: Returned,
): Promise<Delivered & { number: string }> {
  const delivered = await deliver(shop, chain)
  const { id, shopper } = delivered
  const ask = apiClient(() => shop.origin)
  const size = wanted === 'exchange' ? { size: newSize } : {}
  const body = {
    products: [{ position: 0, quantity: 1, ...size }],
    reason: 'size' as const,
    wanted,
    payTo: wanted === 'refund' ? 'asha@upi' : '',
  }
  const { data } = (await ask('requestReturn', { path: { id }, token: shopper.token, body })).answer
  for (const step of steps) await runCli(shop, 'return', data.return_id, ...step)
  await storeSession(page, shopper)
  await showOrder(page, id)
  return { ...delivered, number: data.return_id }
}

async function showOrder(page: Page, id: string): Promise<void> {
  await page.goto(`/orders/${id}`)
  await page.getByRole('region', { name: 'Returns' }).getByRole('article').waitFor()
}

/** Opens an exchange whose new pieces came back undelivered. */
async function openExchangeThatCameBack(page: Page, shop: StartedShop): Promise<void> {
  const { shopper, id } = await openReturn(page, shop, {
    wanted: 'exchange',
    steps: [['approve', '--post'], ['received'], ['exchange']],
  })
  const ask = apiClient(() => shop.origin)
  const { order } = (await ask('readOrder', { path: { id }, token: shopper.token })).answer
  const sandbox = sandboxOf(() => shop.origin)
  for (const code of [42, 10]) {
    const scan = () =>
      sandbox.scanParcel(order.returns?.[0]?.exchangeOrder ?? '', { activity: 'Scan', location: 'Surat', code })
    while ((await scan()).http === 404) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const isBack = async () => {
    await showOrder(page, id)
    return await page.getByText('The new pieces came back').isVisible()
  }
  while (!(await isBack())) await new Promise((resolve) => setTimeout(resolve, 500))
}

const approved = [['approve', '--post']]
const received = [...approved, ['received']]

const cheaper = { wanted: 'exchange', chain: LONG_CHAIN, size: SHORTER.size } as const

const states: Record<string, Returned> = {
  requested: {},
  'approved-by-post': { steps: approved },
  received: { steps: received },
  refunded: { steps: [...received, ['refund', '350', '--paid']] },
  exchanged: { wanted: 'exchange', steps: [...received, ['exchange']] },
  'exchange-requested': cheaper,
  'exchange-cheaper': { ...cheaper, steps: [...received, ['exchange', '--paid']] },
  rejected: { steps: [['reject', 'The pouch is open, so we cannot take the chain back for hygiene reasons.']] },
}

export const returnScreens: readonly Screen[] = [
  { name: 'return-form', path: START, arrange: openForm },
  {
    name: 'return-form-exchange',
    path: START,
    arrange: async (page, shop) => {
      await openForm(page, shop)
      await page.getByRole('radio', { name: 'An exchange' }).check()
      await page.getByRole('checkbox', { name: CHAIN.title }).check()
      const picture = { name: 'clasp.jpg', mimeType: 'image/jpeg', buffer: await photograph() }
      await page.getByLabel('Add a picture').setInputFiles(picture)
      await page.getByRole('img', { name: 'clasp.jpg' }).waitFor()
    },
  },
  {
    name: 'return-form-cheaper',
    path: START,
    arrange: async (page, shop) => {
      await openForm(page, shop, LONG_CHAIN)
      await page.getByRole('radio', { name: 'An exchange' }).check()
      await page.getByRole('checkbox', { name: LONG_CHAIN.title }).check()
      await page.getByLabel(`New size instead of ${LONG_CHAIN.size}`).selectOption(SHORTER.size)
      await page.getByText('less than you paid').waitFor()
    },
  },
  {
    name: 'return-form-incomplete',
    path: START,
    arrange: async (page, shop) => {
      await openForm(page, shop)
      await page.getByRole('checkbox', { name: CHAIN.title }).uncheck()
      await page.getByRole('button', { name: 'Send request' }).click()
      await page.getByText('Reason is required').waitFor()
    },
  },
  {
    name: 'return-form-waiting',
    path: START,
    arrange: async (page, shop) => {
      await openForm(page, shop)
      await page.getByRole('checkbox', { name: CHAIN.title }).check()
      await page.getByLabel('Reason').selectOption('It does not fit')
      await page.getByLabel('UPI ID or bank account').fill('asha@upi')
      await failRequests(page)
      await page.getByRole('button', { name: 'Send request' }).click()
      await page.getByText('is saved on this device').waitFor()
    },
  },
  {
    name: 'return-form-offline',
    path: START,
    arrange: async (page, shop) => {
      const { shopper, id } = await deliver(shop)
      await storeSession(page, shopper)
      await page.goto(`/orders/${id}`)
      await page.getByRole('link', { name: 'Return or exchange' }).waitFor()
      await failRequests(page)
      await page.goto(`/orders/${id}/return`)
      await page.getByRole('heading', { name: 'Return or exchange' }).waitFor({ timeout: 30_000 })
      await page.getByText('You are offline').waitFor({ timeout: 30_000 })
    },
  },
  {
    name: 'return-form-failed',
    path: START,
    arrange: async (page, shop) => {
      const { shopper, id } = await deliver(shop)
      await storeSession(page, shopper)
      await openFailing(page, `/orders/${id}/return`)
    },
    show: 'screen',
  },
  {
    name: 'return-form-too-late',
    path: START,
    arrange: async (page, shop) => {
      const { shopper, id } = await openReturn(page, shop, {})
      const { token } = shopper
      const body = {
        products: [{ position: 0, quantity: 1 }],
        reason: 'size' as const,
        wanted: 'refund' as const,
        payTo: 'asha@upi',
      }
      await apiClient(() => shop.origin)('requestReturn', { path: { id }, token, headers: newPurchase(), body })
      await page.goto(`/orders/${id}/return`)
      await page.getByRole('heading', { name: 'Nothing to return' }).waitFor()
    },
    show: 'screen',
  },
  ...Object.entries(states).map(
    ([state, how]): Screen => ({
      name: `return-${state}`,
      path: START,
      arrange: (page, shop) => openReturn(page, shop, how),
    }),
  ),
  {
    name: 'return-approved-for-courier',
    path: START,
    arrange: async (page, shop) => {
      const { id } = await openReturn(page, shop, { steps: [['approve']] })
      const isArranged = async () => {
        await showOrder(page, id)
        return await page.getByText('A courier will collect it').isVisible()
      }
      while (!(await isArranged())) await new Promise((resolve) => setTimeout(resolve, 500))
    },
  },
  { name: 'return-exchange-came-back', path: START, arrange: openExchangeThatCameBack },
  {
    name: 'return-withdraw',
    path: START,
    arrange: async (page, shop) => {
      await openReturn(page, shop, {})
      await page.getByRole('button', { name: /^Withdraw return/ }).click()
      await page.getByRole('dialog', { name: 'Withdraw this return?' }).waitFor()
    },
    show: 'screen',
  },
  {
    name: 'return-withdraw-too-late',
    path: START,
    arrange: async (page, shop) => {
      const { number } = await openReturn(page, shop, { steps: approved })
      await runCli(shop, 'return', number, 'received')
      await page.getByRole('button', { name: /^Withdraw return/ }).click()
      await page.getByRole('button', { name: 'Withdraw return', exact: true }).click()
      await page.getByText('Arrived').waitFor()
    },
    show: 'screen',
  },
  {
    name: 'return-followed',
    path: START,
    arrange: async (page, shop) => {
      const { token } = await openReturn(page, shop, states.refunded ?? {})
      await page.goto(`/follow/${token}`)
      await page.getByRole('button', { name: /^Credit note/ }).waitFor()
    },
  },
  {
    name: 'return-form-followed',
    path: START,
    arrange: async (page, shop) => {
      const { token } = await deliver(shop)
      await page.goto(`/follow/${token}/return`)
      await page.getByRole('heading', { name: 'Return or exchange' }).waitFor()
    },
  },
]
