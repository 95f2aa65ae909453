/** Orders in the shop that is being photographed. The shop's command-line tool sets the status of each order. */
import type { Page } from '@playwright/test'
import { storeSession } from '../../tests/support/browser/account-page.ts'
import { apiClient, type Shopper } from '../../tests/support/shop/api-client.ts'
import { homeAddress, newBuyer } from '../../tests/support/shop/buyer.ts'
import { runCli } from '../../tests/support/shop/cli.ts'
import { sandboxOf } from '../../tests/support/shop/sandbox-client.ts'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'

const ORDERED = ['kaan-ear-cuff', 'vana-leaf-ring', 'akshar-letter-charm', 'moti-drop-earrings']

let stocked: Promise<unknown> | undefined

/** Restocks the products that the screenshots order, so that no product sells out. */
function stockUp(shop: StartedShop): Promise<unknown> {
  stocked ??= Promise.all(ORDERED.map((id) => runCli(shop, 'stock', id, '500')))
  return stocked
}

/** Places an order for the first `count` products, moves the order through `statuses`, and returns the order's id. */
export async function orderOf(
  shop: StartedShop,
  { token }: Shopper,
  count: number,
  ...statuses: string[]
): Promise<string> {
  await stockUp(shop)
  const ask = apiClient(() => shop.origin)
  const products = await Promise.all(
    ORDERED.slice(0, count).map(async (id) => {
      const { answer } = await ask('readProduct', { path: { id } })
      return { productID: id, quantity: 1, price: answer.product.price }
    }),
  )
  const amount = products.reduce((sum, { price }) => sum + price, 0)
  const body = {
    products,
    amount,
    address: homeAddress,
    payment: 'cod',
    giftData: { occasion: 'Birthday', isCustom: false },
  }
  const { answer } = await ask('createOrder', { token, body })
  for (const status of statuses) {
    if (status === 'cancelled') await ask('cancelOrder', { path: { id: answer.data._id }, token })
    else await runCli(shop, 'status', answer.data.order_id, status)
  }
  return answer.data._id
}

export async function openOrder(page: Page, shop: StartedShop, ...statuses: string[]): Promise<void> {
  const shopper = await newBuyer(apiClient(() => shop.origin))
  const id = await orderOf(shop, shopper, 2, ...statuses)
  await storeSession(page, shopper)
  await page.goto(`/orders/${id}`)
  await page.getByRole('button', { name: /^(Invoice|Order confirmation)$/ }).waitFor()
}

/** Makes a courier scan the parcel of an order four times; with a status code, once more with this status. */
export async function scanParcel(shop: StartedShop, id: string, { token }: Shopper, code?: number): Promise<void> {
  const ask = apiClient(() => shop.origin)
  const { answer } = await ask('readOrder', { path: { id }, token })
  const sandbox = sandboxOf(() => shop.origin)
  for (const activity of ['Picked up', 'Received at hub', 'In transit to destination', 'Reached destination hub']) {
    const scan = () => sandbox.scanParcel(answer.order.order_id, { activity, location: 'Ahmedabad' })
    // The parcel is registered in the background.
    while ((await scan()).http === 404) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  if (code !== undefined) {
    await sandbox.scanParcel(answer.order.order_id, { activity: 'Delivery attempt', location: 'Surat', code })
  }
}

/** Presses the button that opens a document of an order in a new tab, and shows that document in this page. */
export async function showDocument(page: Page, name: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name, exact: true }).click()
  const document = await opened
  await document.getByRole('heading', { level: 1 }).waitFor()
  await page.setContent(await document.content())
}
