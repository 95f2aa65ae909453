import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { WireOrder as Order } from '#contract/schemas/order.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { logIn, storeSession } from '../../support/browser/account-page.ts'
import { amount } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase } from '../../support/shop/buyer.ts'
import { runCli } from '../../support/shop/cli.ts'
import { pdfText } from '../../support/shop/pdf-text.ts'

const HOOPS = { id: 'roz-everyday-hoops', title: 'Roz Everyday Hoops', price: 349 }

/** Creates a shopper with an order by Cash on Delivery. */
async function withOrder(shop: { origin: string }): Promise<{ shopper: Shopper; order: Order }> {
  const shopper = await newBuyer(apiClient(() => shop.origin))
  return { shopper, order: await placeOrder(shop, shopper) }
}

/** Places an order by Cash on Delivery. */
async function placeOrder(shop: { origin: string }, { token }: Shopper): Promise<Order> {
  const products = [{ productID: HOOPS.id, quantity: 2, price: HOOPS.price }]
  const giftData = { occasion: 'Birthday', isCustom: false, message: 'Happy birthday,\nMeera', noPrices: true }
  const body = { products, amount: 698, address: homeAddress, payment: 'cod', giftData }
  const { answer } = await apiClient(() => shop.origin)('createOrder', { token, body, headers: newPurchase() })
  return answer.data
}

test('a guest is sent to the login and then back to the order', async ({ page, shop }) => {
  const { shopper, order } = await withOrder(shop)
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?redirect=%2Forders')
  await page.goto(`/orders/${order._id}`)
  await expect(page).toHaveURL(/\/login/)
  const release = await holdRequests(page, `**/api/orders/${order._id}`)
  await logIn(page, shopper.email)
  await expect(page.getByRole('status').getByText('Loading your order')).toBeVisible()
  await keepPicture(page, 'order-loading')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Details for #${order.order_id}`)
  await expect(page).toHaveURL(`/orders/${order._id}`)

  await test.step('an order shows its wishes card, and offers a chat that names the order', async () => {
    const card = page.getByRole('region', { name: 'Wishes Card' })
    await expect(card).toHaveText(/Birthday\s*Happy birthday,\s*Meera\s*No prices in the parcel\./)
    const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
    await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/.*${order.order_id}`))
  })

  await test.step('the order confirmation opens to be printed and can be saved as a PDF', () =>
    openConfirmation(page, order))

  await test.step('an order shows each of the four steps, and its products can be reviewed once it is delivered', async () => {
    const steps = [
      ['pending', 'Order placed'],
      ['shipped', 'Shipped'],
      ['in transit', 'In transit'],
      ['delivered', 'Delivered'],
    ] as const
    for (const [at, [status, step]] of steps.entries()) {
      if (status !== 'pending') {
        await runCli(shop, 'status', order.order_id, status, '--anyway')
        await page.reload()
      }
      const tracker = page.getByRole('list', { name: 'Order status' })
      await expect(tracker.locator('[aria-current="step"]')).toContainText(step)
      await expect(tracker.getByRole('listitem')).toHaveCount(4)
      await expect(tracker.getByText(/^\d{1,2} \w+ 20\d\d$/)).toHaveCount(at + 1)
      await expect(tracker.getByText(', done')).toHaveCount(at)
      const review = page.getByRole('link', { name: `Write a review of ${HOOPS.title}` })
      await expect(review).toHaveCount(status === 'delivered' ? 1 : 0)
      await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(status === 'pending' ? 1 : 0)
      await keepPicture(page, `order-${status.replace(' ', '-')}`)
    }
  })

  await test.step('the confirmation has become an invoice, and credit notes are added', async () => {
    await runCli(shop, 'credit-note', order.order_id, '100', 'a scratched clasp', '--yes')
    await page.reload()
    const savingInvoice = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Invoice as PDF' }).click()
    const invoicePages = pdfText(await readFile(await (await savingInvoice).path()))
    expect(invoicePages.flat()).toEqual(expect.arrayContaining(['Tax invoice', '₹698']))
    const savingNote = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Credit note NKC/ }).click()
    const notePages = pdfText(await readFile(await (await savingNote).path()))
    expect(notePages.flat()).toEqual(expect.arrayContaining(['Credit note', '₹100', 'Reason: a scratched clasp.']))
  })
})

/** Opens and saves the confirmation of an order of ₹698 from its page. */
async function openConfirmation(page: Page, order: Order): Promise<void> {
  const complaints: string[] = []
  page.context().on('console', (said) => {
    if (said.type() === 'error') complaints.push(said.text())
  })
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Order confirmation', exact: true }).click()
  const invoice = await opened
  const heading = invoice.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Order confirmation ${order.order_id}`)
  await expect(invoice.getByRole('row', { name: /^Total/ })).toContainText('₹698')
  // The page’s content security policy also applies to the opened invoice, and allows its styles.
  await expect(heading).toHaveCSS('font-size', '24px')
  await expect(invoice.getByRole('cell').first()).toHaveCSS('border-bottom-width', '1px')
  await keepPicture(invoice, 'order-confirmation')
  await expectAccessible(invoice)
  expect(complaints).toEqual([])
  await invoice.close()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Order confirmation as PDF' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`nakshi-order-confirmation-${order.order_id}.pdf`)
  const pages = pdfText(await readFile(await saved.path()))
  expect(pages.flat()).toEqual(expect.arrayContaining(['Order confirmation', order.order_id, '₹698']))
}

test('a shopper without orders places some and cancels them', async ({ page, shop }) => {
  // The page asks an unreachable server several times.
  const shopper = await newBuyer(apiClient(() => shop.origin))
  await storeSession(page, shopper, shop.origin)

  await test.step('an unreachable server is reported, and the request can be repeated', async () => {
    await page.route('**/api/orders/**', (route) => route.abort())
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your orders could not be loaded')
    await keepPicture(page, 'orders-failed')
    await page.unroute('**/api/orders/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You Currently Have No Orders')
  })

  await test.step('without orders, the page says so and links to the products', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You Currently Have No Orders')
    await expect(page.getByRole('link', { name: 'Order Something' })).toHaveAttribute('href', '/products')
    await keepPicture(page, 'orders-empty')
    await expectAccessible(page)
  })

  const order = await placeOrder(shop, shopper)
  await test.step('the list shows products, status and amount, and links to the order', async () => {
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
    const card = page.getByRole('main').getByRole('link', { name: HOOPS.title })
    await expect(card).toContainText('Please confirm')
    await expect(card).toContainText('₹698')
    await expectAccessible(page)
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Details for #${order.order_id}`)
    await expect(page.getByRole('link', { name: HOOPS.title })).toHaveAttribute('href', `/products/${HOOPS.id}`)
    await expect(page.getByText('₹349, quantity 2')).toBeVisible()
    const shipping = page.getByRole('region', { name: 'Shipping info' })
    for (const part of [...Object.values(homeAddress), '9876543210']) await expect(shipping).toContainText(part)
    await expect(amount(page, 'Total amount', 'Pieces')).toHaveText('₹698')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/orders')
  })

  await test.step('a pending order can be cancelled after a confirmation', async () => {
    await page.goto(`/orders/${order._id}`)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const sheet = page.getByRole('dialog', { name: 'Cancel this order?' })
    await expect(sheet).toBeVisible()
    await keepPicture(page, 'order-cancelling')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Keep order' }).click()
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await sheet.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByText('This order was cancelled.')).toBeVisible()
    await keepPicture(page, 'order-cancelled')
    await expect(page.getByRole('status').getByText('Your order has been cancelled.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Order status' })).toHaveCount(0)
    await page.goto('/orders')
    await expect(page.getByRole('main').getByRole('link', { name: HOOPS.title })).toContainText('Cancelled')
  })

  await test.step('an unknown order, or another user’s, is Page Not Found', async () => {
    const { order: other } = await withOrder(shop)
    for (const id of [other._id, 'no-such-order']) {
      await page.goto(`/orders/${id}`)
      await expect(page).toHaveURL('/404')
    }
  })

  const second = await placeOrder(shop, shopper)
  await test.step('an order that has shipped in the meantime cannot be cancelled, and the page says why', async () => {
    await page.goto(`/orders/${second._id}`)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await runCli(shop, 'status', second.order_id, 'shipped', '--anyway')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('list').locator('[aria-current="step"]')).toContainText('Shipped')
    await expect(page.getByRole('status').getByText('This order can no longer be cancelled.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('the list shows the pictures of up to eight products of an order, and the number of further ones', async () => {
    await page.route('**/api/orders/user/*', async (route) => {
      const response = await route.fetch()
      const [order]: Order[] = await response.json()
      const withLines = (count: number) => ({
        ...order,
        _id: `of-${count}`,
        products: Array.from({ length: count }, (_, index) => ({
          ...order?.products[0],
          _id: `line-${index}`,
          productID: { ...order?.products[0]?.productID, title: `${HOOPS.title} ${index}` },
        })),
      })
      await route.fulfill({ response, json: [withLines(8), withLines(9), withLines(12)] })
    })
    await page.goto('/orders')
    const cards = page.getByRole('main').getByRole('link', { name: HOOPS.title })
    await expect(cards).toHaveCount(3)
    await keepPicture(page, 'orders')
    await expect(cards.first()).toContainText([0, 1, 2].map((index) => `${HOOPS.title} ${index}`).join(', '))
    for (const [at, more] of [null, '+1', '+4'].entries()) {
      await expect(cards.nth(at).locator('img')).toHaveCount(8)
      await expect(cards.nth(at).getByText(/^\+\d/)).toHaveText(more === null ? [] : [more])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(412)
  })
})

/** Expects a page without the shop's header and footer. */
async function expectOutsideLayout(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
}

test('the page after a payment says so if there was no payment', async ({ page }) => {
  await page.goto('/payment-success')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("There's no payment to show")
  await expectOutsideLayout(page)

  await test.step('the page after a failed payment links to the bag and the shop', async () => {
    await page.goto('/payment-failed')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed')
    await expectOutsideLayout(page)
    await expect(
      page.getByText(
        "We're sorry, but your payment could not be processed. Please check your payment details and try again.",
      ),
    ).toBeVisible()
    await expect(page.getByRole('main')).toContainText('We have received no money')
    await expect(page.getByRole('main')).toContainText('in cash on delivery where the bag offers it')
    await expect(page.getByRole('link', { name: 'Retry Payment' })).toHaveAttribute('href', '/cart')
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
  })
})
