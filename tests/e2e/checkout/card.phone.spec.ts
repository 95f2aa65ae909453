import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { logIn, storeSession } from '../../support/browser/account-page.ts'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { atCheckout, buyNow, CUFF, LEAF, ordersOf, payOnDelivery } from '../../support/browser/checkout-page.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { accessTokenOf, apiClient } from '../../support/shop/api-client.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })
const makePayment = (page: Page) => dialog(page).getByRole('button', { name: 'Make Payment' })

const cardButton = (page: Page) => page.getByRole('button', { name: 'Pay by international card' })

/** Presses the button for paying by card, once prices and stock are checked. Before that, it opens no dialog. */
async function pressCard(page: Page): Promise<void> {
  await expect(cardButton(page)).toBeVisible()
  await expect(page.getByText('Checking prices and stock…')).toHaveCount(0)
  await cardButton(page).click()
}

/** Opens the card dialog. Returns the id of the checkout session. */
async function openDialog(page: Page): Promise<string> {
  const answered = page.waitForResponse('**/api/checkout/proceed')
  await pressCard(page)
  const { intendedID } = await (await answered).json()
  await expect(dialog(page).getByRole('heading', { name: 'Final order' })).toBeVisible()
  return intendedID
}

/** Goes to PayPal’s page. */
async function leave(page: Page): Promise<void> {
  await dialog(page).getByRole('radio', { name: 'Other Payment Method' }).check()
  await expect(dialog(page).getByText('You will be redirecting...')).toBeVisible()
  await keepPicture(page, 'card-other')
  await makePayment(page).click()
  await page.waitForURL('**/sandbox/paypal/**')
}

async function typeCard(page: Page, number: string): Promise<void> {
  await dialog(page).getByLabel('Card number').fill(number)
  await dialog(page).getByLabel('Expiry date').fill('1134')
  await dialog(page).getByLabel('CVC').fill('123')
}

const expectDone = async (page: Page) =>
  await expect(dialog(page).getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()

test('a card pays in dollars, however long the typing takes, and the dialog confirms the order', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  const shopper = await atCheckout(page, shop, LEAF)
  const open = await holdRequests(page, '**/api/checkout/proceed')
  await pressCard(page)
  await expect(makePayment(page)).toBeDisabled()
  await keepPicture(page, 'card-opening')
  open()
  await expect(dialog(page).getByRole('radio', { name: 'Pay with Stripe' })).toBeChecked()
  await expect(dialog(page)).toContainText('$2.83')
  await expect(dialog(page)).toContainText('₹249 at ₹88 to the dollar')
  await expect(dialog(page)).toContainText(/We're holding your pieces until \d\d:\d\d\./)
  await expect(dialog(page).getByText('Test mode: no money moves', { exact: true })).toBeVisible()
  await expect(makePayment(page)).toBeDisabled()
  await keepPicture(page, 'card')
  await expectAccessible(page)
  await typeCard(page, '4242424242424242')
  await page.clock.fastForward('11:00')
  await expect(dialog(page).getByText("We're no longer holding your pieces.")).toBeVisible()
  await keepPicture(page, 'card-no-longer-held')
  const secondReservation = page.waitForRequest('**/api/checkout/proceed')
  const release = await holdRequests(page, '**/api/checkout/proceed')
  await makePayment(page).click()
  await secondReservation
  await expect(dialog(page).getByRole('button', { name: 'Paying…' })).toBeDisabled()
  await keepPicture(page, 'card-paying')
  release()
  await expectDone(page)
  await expect(makePayment(page)).toHaveCount(0)
  await keepPicture(page, 'card-done')
  await expectAccessible(page)
  expect(await ordersOf(shop, shopper)).toMatchObject([{ amount: 249, payment: 'card', money: 'paid' }])
  await dialog(page).getByRole('link', { name: 'Go to Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
})

test('a card that was declined, a cancelled payment and errors before it charge nothing, and then a card pays once', async ({
  page,
  shop,
}) => {
  const shopper = await atCheckout(page, shop, LEAF, { edited: true })

  await test.step('an incomplete address is reported at the card button, and an invalid number at the card', async () => {
    const street = page.getByRole('textbox', { name: 'Street address' })
    const known = await street.inputValue()
    await street.fill('')
    await pressCard(page)
    const missing = page.getByRole('alert').filter({ hasText: 'Still needed: street address.' })
    await expect(missing).toBeVisible()
    await street.fill(known)
    await expect(missing).toHaveCount(0)
    await openDialog(page)
    await dialog(page).getByLabel('Card number').fill('4242424242424241')
    await expect(dialog(page).getByText('Your card number is invalid.')).toBeVisible()
    await keepPicture(page, 'card-wrong')
  })

  await test.step('a cancelled card payment charges nothing and keeps the bag', async () => {
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(cardButton(page)).toBeFocused()
    expect(await ordersOf(shop, shopper)).toEqual([])
  })

  await test.step('an error of the page is reported at both buttons, and the payment can be tried again', async () => {
    const failed = page.getByText('Failed to create order. Please try again.')
    await page.reload()
    await payOnDelivery(page).check()
    await page.evaluate(() => {
      crypto.getRandomValues = () => {
        throw new Error('There is no key to be had.')
      }
    })
    await buyNow(page).click()
    await expect(failed).toBeVisible()
    await expect(buyNow(page)).toBeEnabled()
    await pressCard(page)
    await expect(dialog(page)).toContainText('Failed to create order. Please try again.')
    await page.evaluate(() => Reflect.deleteProperty(crypto, 'getRandomValues'))
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Final order' })).toBeVisible()
    await expect(makePayment(page)).toBeFocused()
  })

  await test.step('a declined card shows the provider’s message; after a reload, another card pays the same order', async () => {
    await page.reload()
    const first = await openDialog(page)
    await typeCard(page, '4000000000000002')
    await makePayment(page).click()
    await expect(dialog(page).getByText('Payment failed. Your card was declined.')).toBeVisible()
    await keepPicture(page, 'card-declined')
    await expect(dialog(page).getByText(/We're holding your pieces until \d\d:\d\d\./)).toBeVisible()
    expect(await ordersOf(shop, shopper)).toEqual([])
    await page.reload()
    expect(await openDialog(page)).toBe(first)
    await typeCard(page, '4000000000000002')
    await makePayment(page).click()
    await expect(dialog(page).getByText('Payment failed')).toBeVisible()
    await typeCard(page, '4242424242424242')
    await makePayment(page).click()
    await expectDone(page)
    expect(await ordersOf(shop, shopper)).toHaveLength(1)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('PayPal opens its own page: Cancel keeps the bag, and Pay creates one order', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, LEAF)
  await openDialog(page)
  await leave(page)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toBeVisible()
  await page.reload()
  await openDialog(page)
  await leave(page)
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toBeVisible()
  expect(await ordersOf(shop, shopper)).toEqual([])

  // Stripe is down, PayPal is not.
  const noCards = { status: 'error', code: 'ORDER_NOT_CREATED', message: 'Failed to create order. Please try again.' }
  await page.route('**/api/checkout/proceed', (route) => route.fulfill({ status: 502, json: noCards }))
  await pressCard(page)
  await expect(dialog(page).getByText(noCards.message)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await leave(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/cart\?res=success/)
  await expectDone(page)
  await page.reload()
  await expectDone(page)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
  expect(await ordersOf(shop, shopper)).toMatchObject([{ amount: 249, money: 'paid' }])
})

test('a payment whose session has ended leads through the login to its order, here and in another browser', async ({
  page,
  shop,
  browser,
}) => {
  const shopper = await atCheckout(page, shop, LEAF)
  await openDialog(page)
  await leave(page)
  await apiClient(() => shop.origin)('logout', { token: shopper.token })
  const { token } = await accessTokenOf(
    apiClient(() => shop.origin),
    shopper.email,
  )
  const orders = () => ordersOf(shop, { ...shopper, token })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcart%3Fres%3Dsuccess/)
  // PayPal's webhook has created the order in the meantime.
  await expect.poll(orders).toMatchObject([{ amount: 249, money: 'paid' }])
  const [order] = await orders()
  const address = decodeURIComponent(new URL(page.url()).searchParams.get('redirect') ?? '')
  await logIn(page, shopper.email)
  await expectDone(page)
  await expect(dialog(page)).toContainText(`Order ${order?.order_id} · ₹249`)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
  await expect(page.getByRole('main')).toBeFocused()

  const elsewhere = await browser.newContext({ baseURL: shop.origin })
  const other = await elsewhere.newPage()
  await addToBag(other, CUFF.slug)
  await other.goto(address)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Login')
  await logIn(other, shopper.email)
  await expectDone(other)
  await dialog(other).getByRole('button', { name: 'Close' }).last().click()
  // The piece that a guest put in before the login stays.
  await expect(other.getByRole('region', { name: 'Order Summary' })).toContainText('₹199')
  expect(await orders()).toHaveLength(1)

  await storeSession(other)
  await other.goto(address)
  await expect(dialog(other).getByText('This account has no payment to show.')).toBeVisible()
  await keepPicture(other, 'paypal-return-none')
  await elsewhere.close()
})

test('a shop that has only PayPal shows the amount in dollars first and sells through it', async ({ page, shop }) => {
  await page.route('**/api/checkout/payment', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const methods = answer.methods.filter(({ method }: { method: string }) => method !== 'stripe')
    await route.fulfill({ response, json: { ...answer, methods } })
  })
  const shopper = await atCheckout(page, shop, LEAF)
  await pressCard(page)
  await expect(dialog(page).getByRole('radio', { name: 'Other Payment Method' })).toBeChecked()
  await expect(dialog(page).getByRole('radio')).toHaveCount(1)
  await expect(dialog(page)).toContainText('₹249 at ₹88 to the dollar')
  await expect(dialog(page)).toContainText('$2.83')
  await expect(dialog(page)).toContainText(/We're holding your pieces until \d\d:\d\d\./)
  await makePayment(page).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expectDone(page)
  expect(await ordersOf(shop, shopper)).toMatchObject([{ amount: 249, payment: 'card', money: 'paid' }])
})
