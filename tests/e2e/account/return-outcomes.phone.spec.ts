import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { visit } from '../../support/browser/visit.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase } from '../../support/shop/buyer.ts'
import { runCli } from '../../support/shop/cli.ts'
import { CHAIN, oneChain } from '../../support/shop/past-order.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'

interface Shop {
  origin: string
  dataDir: string
}

/** Creates a shopper with a delivered chain, whose phone number no other test uses, and a return of it. */
async function withReturn(shop: Shop, wanted: 'refund' | 'exchange', phone: string) {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { token } = shopper
  const address = { ...homeAddress, street: `${phone} Neem Lane` }
  const body = { ...oneChain, address, phone }
  const { data: order } = (await ask('createOrder', { token, headers: newPurchase(), body })).answer
  for (const status of ['shipped', 'delivered']) await runCli(shop, 'status', order.order_id, status)
  const size = wanted === 'exchange' ? { size: CHAIN.size } : {}
  const request = {
    products: [{ position: 0, quantity: 1, ...size }],
    reason: 'size' as const,
    wanted,
    payTo: wanted === 'refund' ? 'asha@upi' : '',
  }
  const { data } = (await ask('requestReturn', { path: { id: order._id }, token, body: request })).answer
  const link = (await ask('replaceFollowLink', { path: { id: order._id }, token })).answer.token
  return { shopper, order, number: data.return_id, link }
}

const returned = (page: Page) => page.getByRole('region', { name: 'Returns' }).getByRole('article')

/** Makes a courier report a status, once the parcel of an order or a return is registered. */
async function report(shop: Shop, number: string, code: number): Promise<void> {
  const scan = { activity: 'Scan', location: 'Surat', code }
  await expect.poll(async () => (await sandboxOf(() => shop.origin).scanParcel(number, scan)).http).toBe(200)
}

/** Reloads the page until the return says this, because the shop follows the courier in the background. */
async function expectSoon(page: Page, words: RegExp): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(returned(page)).toContainText(words, { timeout: 5000 })
  }).toPass()
}

test('a shopper sees how a return is collected, arrives and is refunded, and gets its credit note, also through the link', async ({
  page,
  shop,
}) => {
  const { shopper, order, number, link } = await withReturn(shop, 'refund', '9012300046')
  await storeSession(page, shopper, shop.origin)
  await page.goto(`/orders/${order._id}`)
  await expect(returned(page)).toContainText('Requested')
  await runCli(shop, 'return', number, 'approve')
  await expectSoon(page, /Approved.*A courier will collect it on \d+ \w+ 20\d\d\./)
  await report(shop, number, 42)
  await expectSoon(page, /On its way to us/)
  await expect(page.getByRole('button', { name: `Withdraw return ${number}` })).toHaveCount(0)
  await report(shop, number, 7)
  await expectSoon(page, /Arrived/)
  await runCli(shop, 'return', number, 'refund', '350', '--paid')
  await expectSoon(page, /Refunded.*We've refunded ₹350\./)
  await expectAccessible(page)

  const creditNote = page.getByRole('button', { name: /^Credit note NKC\// })
  const saved = async () => {
    const download = page.waitForEvent('download')
    await creditNote.click()
    return (await download).suggestedFilename()
  }
  expect(await saved()).toMatch(/^nakshi-credit-note-NKC-\d\d-\d\d-\d{6}\.pdf$/)
  await visit(page, `/follow/${link}`)
  await expect(returned(page)).toContainText('Refunded')
  expect(await saved()).toMatch(/^nakshi-credit-note-NKC-\d\d-\d\d-\d{6}\.pdf$/)
})

test('an exchange leads to its new order, says when it came back, and what the shop decided', async ({
  page,
  shop,
}) => {
  const { shopper, order, number } = await withReturn(shop, 'exchange', '9012300047')
  for (const step of [['approve', '--post'], ['received'], ['exchange']]) await runCli(shop, 'return', number, ...step)
  await storeSession(page, shopper, shop.origin)
  await page.goto(`/orders/${order._id}`)
  await expect(returned(page)).toContainText('Exchanged')
  const sent = returned(page).getByRole('link', { name: /^#NK-/ })
  const newNumber = ((await sent.textContent()) ?? '').slice(1)
  await sent.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(newNumber)
  await expect(page.getByRole('main')).toContainText(`Exchange for ${order.order_id}`)

  for (const code of [42, 9, 10]) await report(shop, newNumber, code)
  await page.goto(`/orders/${order._id}`)
  await expectSoon(page, /The new pieces came back/)
  await runCli(shop, 'return', number, 'refund', '--paid')
  await expectSoon(page, /Refunded.*We've refunded ₹399\./)
})
