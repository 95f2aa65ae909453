import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { findConfirmationToken } from '../../support/shop/mails.ts'

/** A phone number that no other test uses, because the shop limits the text messages to one number. */
const PHONE = '9012345678'

const inDevanagari = (digits: string) => digits.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))

test('an order with Cash on Delivery is confirmed with the code from the phone, or by the button behind the email’s link', async ({
  page,
  shop,
}) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const buy = async () =>
    (await ask('createOrder', { body: rings(1, { phone: PHONE }), headers: newPurchase(), token: shopper.token }))
      .answer
  const { data, orderID } = await buy()
  await storeSession(page, shopper, shop.origin)
  await page.goto('/orders')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Please confirm')

  await page.goto(`/orders/${data._id}`)
  const panel = page.getByRole('region', { name: 'Please confirm your order' })
  const confirm = panel.getByRole('button', { name: 'Confirm order' })
  await expect(panel).toContainText('that we texted to ••••• 45678.')
  await expectAccessible(page)
  await panel.getByLabel('Code').fill('12 34')
  await confirm.click()
  await expect(panel).toContainText('The code has six digits.')
  const message = join(shop.dataDir, 'sms', `order-code-${data._id}.txt`)
  await expect.poll(() => readFile(message, 'utf8').catch(() => '')).toContain(orderID)
  const [code = ''] = /^\d{6}/m.exec(await readFile(message, 'utf8')) ?? []
  await panel.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await confirm.click()
  await expect(panel).toContainText('This code is not right. Please check it.')
  await keepPicture(page, 'order-to-confirm')
  // Pasted with a space, from a keyboard for Hindi.
  await panel.getByLabel('Code').fill(` ${code.slice(0, 3)} ${inDevanagari(code.slice(3))}`)
  await confirm.click()
  await expect(page.getByText('Thank you. Your order is confirmed.')).toBeVisible()
  await expect(panel).toHaveCount(0)

  const other = await buy()
  const token = () => findConfirmationToken(shop.dataDir, other.orderID)
  await expect.poll(token).not.toBe('')
  await page.goto(`/follow/${await token()}`)
  await expect(panel).toBeVisible()
  await keepPicture(page, 'follow-to-confirm')
  await expectAccessible(page)
  await page.route('**/api/**', (route) => route.abort())
  await confirm.click()
  await expect(panel).toContainText("Your order isn't confirmed yet.")
  await page.unroute('**/api/**')
  await page.reload()
  await confirm.click()
  await expect(panel).toHaveCount(0)
  const { answer } = await ask('readOrder', { path: { id: other.data._id }, token: shopper.token })
  expect(answer.order.needsConfirmation).toBe(false)
})
