/** What every shopper does, in a shop on Node 24 whose budgets and caps hold, as in production. */

import type { Locator } from '@playwright/test'
import { nodeProgram } from '../../../scripts/setup/node-versions.mjs'
import { expectAccessible, expectAnnounced } from '../../support/browser/accessibility.ts'
import { expectAccountOf, logIn, storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  buyNow,
  CUFF,
  expectPlaced,
  LEAF,
  payOnDelivery,
  payOnline,
  razorpay,
} from '../../support/browser/checkout-page.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { pressEnterOn, tabTo, typeInto } from '../../support/browser/keyboard.ts'
import { apiClient, newEmail, PASSWORD } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, RING, rings } from '../../support/shop/buyer.ts'
import { runCli } from '../../support/shop/cli.ts'
import { findConfirmationToken } from '../../support/shop/mails.ts'
import { type BuiltShop, startBuiltShop } from '../../support/shop/start-shop.ts'
import { textedCode } from '../../support/shop/texted-code.ts'

let shop: BuiltShop

test.beforeAll(async () => {
  shop = await startBuiltShop({ LIMITS: 'on' }, await nodeProgram('24'))
})
test.afterAll(() => shop.stop())

/** Expects a screen reader to meet these roles in this order, whatever else is between them. */
async function expectToBeRead(main: Locator, roles: string[]): Promise<void> {
  await expect(main).toMatchAriaSnapshot(['- main:', ...roles.map((role) => `  ${role}`)].join('\n'))
}

test('a guest browses, registers, logs in, and buys online and with Cash on Delivery', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.origin })
  const page = await context.newPage()
  const email = newEmail()

  const main = page.getByRole('main')
  const field = (name: string) => main.getByRole('textbox', { name, exact: true })
  const fillBag = async ({ title }: { title: string }) => {
    await pressEnterOn(page, main.getByRole('button', { name: 'ADD TO BAG' }))
    const buy = main.getByRole('group', { name: 'Buy this piece' })
    await expect(buy.getByRole('status')).toContainText(title)
    await expect(buy.getByRole('link', { name: 'ADDED' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Shopping Bag')
  }
  const expectPlacedToBeRead = async (...roles: string[]) => {
    expect(await expectPlaced(page)).toMatch(/^NK-/)
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expectToBeRead(main, ['- heading [level=1]', '- term', '- definition: /NK-/', ...roles])
  }

  await test.step('a guest browses and fills the bag, by keyboard alone', async () => {
    await page.goto('/')
    await pressEnterOn(page, main.getByRole('link', { name: 'Rings', exact: true }))
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('RINGS')
    await pressEnterOn(page, main.getByRole('link', { name: LEAF.title }))
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(LEAF.title)
    await expectToBeRead(main, ['- heading [level=1]', '- group:', '  - button', '  - button', '  - status'])
    await fillBag(LEAF)
    await expectToBeRead(main, [
      '- heading [level=1]',
      '- list:',
      '  - listitem:',
      '    - link',
      `    - group "Quantity of ${LEAF.title}":`,
      '      - button',
      '      - status: "1"',
      '      - button',
      '- region:',
      '  - heading [level=2]',
      '  - region:',
      '    - heading [level=3]',
    ])
  })

  await test.step('registers by keyboard, and logs in on a new visit', async () => {
    await pressEnterOn(
      page,
      main.getByRole('region', { name: 'Login or register' }).getByRole('link', { name: 'Register' }),
    )
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Create account')
    await typeInto(page, field('Full name'), 'Meera Iyer')
    await typeInto(page, field('E-mail'), 'meera')
    await typeInto(page, field('Password'), PASSWORD)
    await typeInto(page, field('Confirm password'), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(field('E-mail')).toBeFocused()
    await expect(field('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('E-mail')).toHaveAccessibleDescription(/./)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/cart')
    const second = await browser.newContext({ baseURL: shop.origin })
    const elsewhere = await second.newPage()
    await elsewhere.goto('/login')
    await logIn(elsewhere, email)
    await expect(elsewhere).not.toHaveURL('/login')
    await elsewhere.goto('/account')
    await expectAccountOf(elsewhere, 'Meera Iyer')
    await second.close()
  })

  await test.step('pays online, by keyboard alone', async () => {
    await expect(buyNow(page)).toHaveAccessibleDescription(/phone number, payment method/)
    // Where the shopper was going.
    await expect(field('Postal code')).toBeFocused()
    await page.keyboard.type(homeAddress.pincode)
    await typeInto(page, field('Street address'), homeAddress.street)
    await typeInto(page, field('Phone number'), '98765')
    await expectAnnounced(page, 'A phone number in India has ten digits', () => page.keyboard.press('Tab'))
    await expect(field('Phone number')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('Phone number')).toHaveAccessibleDescription(/./)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('9876543210')
    for (const [name, value] of [
      ['Country', homeAddress.country],
      ['State', homeAddress.state],
      ['City', homeAddress.city],
    ] as const) {
      await expect(page.getByRole('combobox', { name })).toHaveValue(value)
    }
    // Tab reaches one radio button of a group, and arrows the others.
    await tabTo(page, payOnline(page))
    await page.keyboard.press('ArrowDown')
    await expect(payOnDelivery(page)).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await expect(payOnline(page)).toBeChecked()
    await pressEnterOn(page, buyNow(page))
    await expect(razorpay(page).getByRole('button', { name: 'Pay', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectPlacedToBeRead('- region "Your pieces":', '  - heading [level=2]')
  })

  await test.step('pays the next order on delivery, and confirms it, by keyboard alone', async () => {
    await page.goto(`/products/${CUFF.slug}`)
    await fillBag(CUFF)
    await tabTo(page, payOnline(page))
    await page.keyboard.press('ArrowDown')
    await expect(payOnDelivery(page)).toBeChecked()
    await pressEnterOn(page, buyNow(page))
    const toConfirm = '- region "Please confirm your order":'
    await expectPlacedToBeRead(toConfirm, '  - heading [level=2]', '  - textbox "Code"', '  - button "Confirm order"')
    const code = await textedCode(shop, new URL(page.url()).searchParams.get('order') ?? '')
    await typeInto(page, field('Code'), code.slice(1))
    await expectAnnounced(page, 'The code has six digits.', () => page.keyboard.press('Enter'))
    await page.keyboard.press('Home')
    await page.keyboard.type(code.slice(0, 1))
    await expectAnnounced(page, 'Your order is confirmed.', () => page.keyboard.press('Enter'))
    await expect(main.getByRole('region', { name: 'Please confirm your order' })).toHaveCount(0)
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await context.close()
})

test('a third Cash on Delivery order says that it waits, at checkout, in the account and behind its link', async ({
  page,
}) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { token } = shopper
  const place = async () => (await ask('createOrder', { body: rings(), headers: newPurchase(), token })).answer
  let last = await place()
  for (const orders of [1, 2, 3]) {
    if (orders > 1) last = await place()
    const emailed = () => findConfirmationToken(shop.dataDir, last.orderID)
    await expect.poll(emailed).not.toBe('')
    expect((await ask('confirmFollowedOrder', { path: { token: await emailed() } })).http).toBe(200)
  }
  await storeSession(page, shopper, shop.origin)
  const link = (await ask('replaceFollowLink', { path: { id: last.data._id }, token })).answer.token
  for (const [name, path] of [
    ['waits-placed', `/payment-success?order=${last.data._id}`],
    ['waits-order', `/orders/${last.data._id}`],
    ['waits-followed', `/follow/${link}`],
  ] as const) {
    await page.goto(shop.origin + path)
    await expect(page.getByRole('region', { name: 'Your order waits for an earlier one' })).toBeVisible()
    await expectAccessible(page)
    await keepPicture(page, name)
  }
})

test('an unconfirmed order says whether its pieces are set aside, and one that sold out why it was cancelled', async ({
  page,
}) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { token } = shopper
  const place = async (quantity: number) =>
    (await ask('createOrder', { body: rings(quantity), headers: newPurchase(), token })).answer
  const [held, waiting] = [await place(1), await place(6)]
  await storeSession(page, shopper, shop.origin)
  const card = page.getByRole('region', { name: 'Please confirm your order' })

  await page.goto(`${shop.origin}/orders/${held.data._id}`)
  await expect(card).toContainText(/We've set its pieces aside for you until \d\d:\d\d\./)
  await keepPicture(page, 'unconfirmed-held')

  const emailed = () => findConfirmationToken(shop.dataDir, waiting.orderID)
  await expect.poll(emailed).not.toBe('')
  await page.goto(`${shop.origin}/follow/${await emailed()}`)
  await expect(card).toContainText("Its pieces aren't set aside: they are yours once you confirm")
  await expectAccessible(page)
  await keepPicture(page, 'unconfirmed-waiting')

  await runCli(shop, 'stock', RING, '5')
  await card.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByText('One of its pieces sold out before we could set it aside.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expectAccessible(page)
  await keepPicture(page, 'unconfirmed-sold-out')
})
