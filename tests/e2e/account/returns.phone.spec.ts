import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { mailedLink } from '../../support/browser/mailed-link.ts'
import { waitingItem } from '../../support/browser/outbox-page.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { runCli } from '../../support/shop/cli.ts'
import { CHAIN, withOrder } from '../../support/shop/past-order.ts'
import { photograph } from '../../support/shop/upload-samples.ts'

/** Creates a shopper whose chain, paid in cash, has been delivered. */
async function withDelivered(shop: { origin: string; dataDir: string }) {
  const { shopper, order } = await withOrder(shop)
  await runCli(shop, 'status', order.order_id, 'shipped', '--anyway')
  await runCli(shop, 'status', order.order_id, 'delivered', '--anyway')
  return { shopper, order }
}

const main = (page: Page) => page.getByRole('main')
const returns = (page: Page) => main(page).getByRole('region', { name: 'Returns' })

test('a shopper returns a delivered piece with a picture, and follows the return until it is withdrawn', async ({
  page,
  shop,
}) => {
  const { shopper, order } = await withDelivered(shop)
  await storeSession(page, shopper, shop.origin)
  await page.goto(`/orders/${order._id}`)
  await returns(page).getByRole('link', { name: 'Return or exchange' }).click()
  await expect(page).toHaveURL(`/orders/${order._id}/return`)
  await expect(main(page).getByRole('checkbox', { name: CHAIN.title })).toBeChecked()
  await expect(main(page).getByRole('radio', { name: 'A refund' })).toHaveAccessibleDescription('You get back ₹399.')
  await keepPicture(page, 'return-form')
  await main(page).getByRole('checkbox', { name: CHAIN.title }).uncheck()
  await main(page).getByRole('button', { name: 'Send request' }).click()
  await expect(main(page).getByText('Please choose what you would like to return')).toBeVisible()
  await expect(main(page).getByText('Reason is required')).toBeVisible()
  await expect(main(page).getByLabel('UPI ID')).toHaveAttribute('aria-invalid', 'true')
  await keepPicture(page, 'return-form-incomplete')
  await expectAccessible(page)

  await main(page).getByRole('checkbox', { name: CHAIN.title }).check()
  await main(page).getByLabel('Reason').selectOption('It arrived damaged or faulty')
  await main(page).getByLabel('Tell us more').fill('The clasp is broken.')
  const picture = { name: 'clasp.jpg', mimeType: 'image/jpeg', buffer: await photograph() }
  await main(page).getByLabel('Add a picture').setInputFiles(picture)
  await expect(main(page).getByRole('img', { name: 'clasp.jpg' })).toBeVisible()
  await keepPicture(page, 'return-form-picture')
  await main(page).getByLabel('UPI ID').fill('abc')
  await main(page).getByRole('button', { name: 'Send request' }).click()
  await expect(main(page).getByLabel('UPI ID')).toHaveAccessibleDescription('A UPI ID looks like name@okhdfcbank')
  await main(page).getByRole('radio', { name: 'Bank account' }).check()
  await main(page).getByLabel('Account number').fill('5010 0123 456789')
  await expect(main(page).getByLabel('Account number')).not.toHaveAttribute('aria-invalid')
  await main(page).getByLabel('IFSC').fill('HDFCO001234')
  await main(page).getByRole('button', { name: 'Send request' }).click()
  await expect(main(page).getByText('The fifth character of an IFSC is a zero')).toBeVisible()
  await expect(main(page).getByText("Account holder's name is required")).toBeVisible()
  await keepPicture(page, 'return-form-bank-account')
  await expectAccessible(page)
  await main(page).getByLabel('IFSC').fill('hdfc0001234')
  await main(page).getByLabel("Account holder's name").fill('Asha Mehta')
  await main(page).getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(`/orders/${order._id}`)
  const shown = returns(page).getByRole('article')
  await expect(shown).toContainText('Requested')
  await expect(shown).toContainText(`1 × ${CHAIN.title}`)
  await keepPicture(page, 'return-requested')
  await expect(returns(page).getByRole('link', { name: 'Return or exchange' })).toBeHidden()

  const number = /RT-\d\d-\d{6}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  const listed = await runCli(shop, 'return', number)
  expect(listed).toContain('The clasp is broken.')
  expect(listed).toContain('Refund to: Asha Mehta, account 50100123456789, IFSC HDFC0001234')
  expect(listed).toMatch(/\/uploads\/[\w-]{22}\.webp/)
  await runCli(shop, 'return', number, 'approve', '--post')
  await page.reload()
  await expect(shown).toContainText('Approved')
  await keepPicture(page, 'return-approved-by-post')
  await expectAccessible(page)
  await returns(page)
    .getByRole('button', { name: `Withdraw return ${number}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw return' }).click()
  await expect(shown).toContainText('Withdrawn')
  await expect(returns(page).getByRole('link', { name: 'Return or exchange' })).toBeVisible()
})

test('a request through the link of an email waits while the device is offline, and is sent once', async ({
  page,
  shop,
}) => {
  const { shopper, order } = await withDelivered(shop)
  const ask = apiClient(() => shop.origin)
  const shared = (await ask('replaceFollowLink', { path: { id: order._id }, token: shopper.token })).answer
  await page.goto(`/follow/${shared.token}`)
  await expect(main(page).getByRole('heading', { name: `Order #${order.order_id}` })).toBeVisible()
  await expect(returns(page)).toBeHidden()

  await ask('requestFollowLink', { body: { order_id: order.order_id, email: shopper.email } })
  const link = await mailedLink(shop, shopper.email, `Track your order ${order.order_id}`)
  await page.goto(link)
  await returns(page).getByRole('link', { name: 'Return or exchange' }).click()
  await main(page).getByRole('radio', { name: 'An exchange' }).check()
  await keepPicture(page, 'return-form-followed-exchange')
  await main(page).getByLabel(`New size instead of ${CHAIN.size}`).selectOption(CHAIN.size)
  await main(page).getByLabel('Reason').selectOption('It does not fit')
  await page.context().setOffline(true)
  await main(page).getByRole('button', { name: 'Send request' }).click()
  await expect(waitingItem(page, `Your return request for order ${order.order_id}`)).toBeVisible()
  await expect(main(page).getByText('Your return request is saved on this device.')).toBeVisible()
  await keepPicture(page, 'return-form-waiting')
  await expect(main(page).getByRole('checkbox', { name: CHAIN.title })).not.toBeChecked()
  await page.context().setOffline(false)
  // Without a service worker, the next page sends what waits.
  await page.goto(link)
  await expect(page.getByText(`We've received your return request for order ${order.order_id}.`)).toBeVisible()
  await expect(returns(page).getByRole('article')).toHaveCount(1)
  await expect(returns(page)).toContainText('Requested')
})
