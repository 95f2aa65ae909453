import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { runCli } from '../../support/shop/cli.ts'
import { LONG_CHAIN, SHORTER, withDelivered } from '../../support/shop/past-order.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'

interface Shop {
  origin: string
  dataDir: string
}

/** Creates a shopper with a delivered chain and a return of it. `request` requests another one. */
async function withReturn(shop: Shop, phone: string) {
  const { ask, shopper, order, at } = await withDelivered(shop, { phone })
  const body = {
    products: [{ position: 0, quantity: 1 }],
    reason: 'size' as const,
    wanted: 'refund' as const,
    payTo: 'asha@upi',
  }
  const request = async () => (await ask('requestReturn', { ...at, body })).answer.data.return_id
  const number = await request()
  const link = (await ask('replaceFollowLink', at)).answer.token
  return { shopper, order, number, link, request }
}

const returned = (page: Page, number = '') =>
  page.getByRole('region', { name: 'Returns' }).getByRole('article', { name: `Return ${number}` })

/** Makes a courier report a status, once the parcel of an order or a return is registered. */
async function report(shop: Shop, number: string, code: number): Promise<void> {
  const scan = { activity: 'Scan', location: 'Surat', code }
  await expect.poll(async () => (await sandboxOf(() => shop.origin).scanParcel(number, scan)).http).toBe(200)
}

/** Reloads the page until the return says this, because the shop follows the courier in the background. */
async function expectSoon(page: Page, words: RegExp, number?: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(returned(page, number)).toContainText(words, { timeout: 5000 })
  }).toPass()
}

test('a shopper sees how a return is collected, arrives and is refunded, and gets its credit note, also through the link', async ({
  page,
  shop,
}) => {
  const { shopper, order, number, link } = await withReturn(shop, '9012300046')
  await storeSession(page, shopper, shop.origin)
  await page.goto(`/orders/${order._id}`)
  await expect(returned(page)).toContainText('Requested')
  await runCli(shop, 'return', number, 'approve')
  await expectSoon(page, /Approved.*A courier will collect it on \d+ \w+ 20\d\d\./)
  await keepPicture(page, 'return-approved-for-courier')
  await report(shop, number, 42)
  await expectSoon(page, /On its way to us/)
  await expect(page.getByRole('button', { name: `Withdraw return ${number}` })).toHaveCount(0)
  await report(shop, number, 7)
  await expectSoon(page, /Arrived/)
  await keepPicture(page, 'return-received')
  await runCli(shop, 'return', number, 'refund', '350', '--paid', '--yes')
  await expectSoon(page, /Refunded.*We've refunded ₹350\./)
  await keepPicture(page, 'return-refunded')
  await expectAccessible(page)

  const creditNote = page.getByRole('button', { name: /^Credit note NKC\// })
  const saved = async () => {
    const download = page.waitForEvent('download')
    await creditNote.click()
    return (await download).suggestedFilename()
  }
  expect(await saved()).toMatch(/^nakshi-credit-note-NKC-\d\d-\d\d-\d{6}\.pdf$/)
  await page.goto(`/follow/${link}`)
  await expect(returned(page)).toContainText('Refunded')
  await keepPicture(page, 'return-followed')
  expect(await saved()).toMatch(/^nakshi-credit-note-NKC-\d\d-\d\d-\d{6}\.pdf$/)
})

test('a shopper learns why a return is not accepted, may ask again, and cannot withdraw what the courier has', async ({
  page,
  shop,
}) => {
  const { shopper, order, number, link, request } = await withReturn(shop, '9012300048')
  await storeSession(page, shopper, shop.origin)
  await runCli(shop, 'return', number, 'reject', 'The seal of the pouch is broken.', '--yes')
  await page.goto(`/orders/${order._id}`)
  await expect(returned(page)).toContainText('Not accepted')
  await expect(returned(page)).toContainText('The seal of the pouch is broken.')
  await keepPicture(page, 'return-rejected')
  await expect(page.getByRole('link', { name: 'Return or exchange' })).toBeVisible()
  await expectAccessible(page)

  const second = await request()
  await runCli(shop, 'return', second, 'approve')
  await expectSoon(page, /A courier will collect it/, second)
  await report(shop, second, 42)
  await expect.poll(() => runCli(shop, 'return', second)).toContain('picked up')
  await page.getByRole('button', { name: `Withdraw return ${second}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await keepPicture(page, 'return-withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw return' }).click()
  await expect(page.getByText('This return can no longer be withdrawn.')).toBeVisible()
  await keepPicture(page, 'return-withdraw-too-late')
  await expect(returned(page, second)).toContainText('On its way to us')
  await expect(page.getByRole('button', { name: `Withdraw return ${second}` })).toHaveCount(0)

  await page.goto(`/follow/${link}`)
  await expect(returned(page, number)).toContainText('The seal of the pouch is broken.')
  await expect(returned(page, second)).toContainText('On its way to us')
})

test('an exchange says what becomes of the difference in price before and after it is sent, leads to its new order, and says when that came back', async ({
  page,
  shop,
}) => {
  const { shopper, order } = await withDelivered(shop, { phone: '9012300047', chain: LONG_CHAIN })
  await storeSession(page, shopper, shop.origin)
  await page.goto(`/orders/${order._id}/return`)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'An exchange' }).check()
  const size = main.getByLabel(`New size instead of ${LONG_CHAIN.size}`)
  await expect(main.getByLabel('UPI ID')).toHaveCount(0)
  await size.selectOption(`${SHORTER.size}, costs ₹${SHORTER.less} less`)
  await expect(main).toContainText('The new pieces cost ₹50 less than you paid. We refund you ₹50 when we send them.')
  await main.getByLabel('UPI ID').fill('asha@upi')
  await main.getByLabel('Reason').selectOption('It does not fit')
  await keepPicture(page, 'return-form-cheaper')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(returned(page)).toContainText('The new pieces cost ₹50 less. We refund you ₹50 when we send them.')
  await keepPicture(page, 'return-exchange-requested')
  const number = /RT-\d\d-\d{6}/.exec((await returned(page).textContent()) ?? '')?.[0] ?? ''
  for (const step of [['approve', '--post'], ['received']]) await runCli(shop, 'return', number, ...step)
  expect(await runCli(shop, 'return', number)).toContain('Refund to: asha@upi')
  await runCli(shop, 'return', number, 'exchange', '--paid', '--yes')
  await expectSoon(page, /Exchanged.*They cost less, so we've refunded ₹50\./)
  await keepPicture(page, 'return-exchanged')

  const sent = returned(page).getByRole('link', { name: /^#NK-/ })
  const newNumber = ((await sent.textContent()) ?? '').slice(1)
  await sent.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(newNumber)
  await expect(main).toContainText(`Exchange for ${order.order_id}`)
  await keepPicture(page, 'exchange-order')

  for (const code of [42, 9, 10]) await report(shop, newNumber, code)
  await page.goto(`/orders/${order._id}`)
  await expectSoon(page, /The new pieces came back/)
  await keepPicture(page, 'return-exchange-came-back')
  await runCli(shop, 'return', number, 'refund', '--paid', '--yes')
  await expectSoon(page, /Refunded.*We've refunded ₹649\./)
})
