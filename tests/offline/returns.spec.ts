import { storeSession } from '../support/browser/account-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { waitingItem } from '../support/browser/outbox-page.ts'
import { visitOnce } from '../support/browser/service-worker.ts'
import { runCli } from '../support/shop/cli.ts'
import { LONG_CHAIN, SHORTER, withDelivered } from '../support/shop/past-order.ts'

test('a return can be read without a network, and an exchange with its price requested, which is sent once', async ({
  page,
  shop,
  context,
}) => {
  const { ask, shopper, order, at } = await withDelivered(shop, { phone: '9012300049', chain: LONG_CHAIN, quantity: 2 })
  const body = {
    products: [{ position: 0, quantity: 1 }],
    reason: 'late',
    wanted: 'refund',
    payTo: 'asha@upi',
  } as const
  const { return_id: number } = (await ask('requestReturn', { ...at, body })).answer.data
  await runCli(shop, 'return', number, 'approve', '--post')
  const main = page.getByRole('main')
  const returns = main.getByRole('region', { name: 'Returns' })

  await storeSession(page, shopper, shop.origin)
  await visitOnce(page)
  await page.goto(`/orders/${order._id}`)
  await expect(returns.getByRole('article')).toContainText('Approved')
  await context.setOffline(true)
  await page.reload()
  await expect(returns.getByRole('article', { name: `Return ${number}` })).toContainText(
    `Write ${number} on the parcel.`,
  )

  await returns.getByRole('link', { name: 'Return or exchange' }).click()
  await main.getByRole('radio', { name: 'An exchange' }).check()
  await main.getByRole('checkbox', { name: LONG_CHAIN.title }).check()
  await main.getByLabel(`New size instead of ${LONG_CHAIN.size}`).selectOption(SHORTER.size)
  await expect(main).toContainText('The new pieces cost ₹50 less than you paid.')
  await keepPicture(page, 'return-form-offline')
  await main.getByLabel('UPI ID').fill('asha@upi')
  await main.getByLabel('Reason').selectOption('It does not fit')
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(waitingItem(page, `Your return request for order ${order.order_id}`)).toBeVisible()
  await context.setOffline(false)
  const requested = async () => (await ask('readOrder', at)).answer.order.returns?.length
  await expect.poll(requested).toBe(2)
  await page.goto(`/orders/${order._id}`)
  await expect(returns.getByRole('article')).toHaveCount(2)
  await expect(returns).toContainText('The new pieces cost ₹50 less.')
  expect(await requested()).toBe(2)
})
