import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { apiClient, newShopper } from '../../support/shop/api-client.ts'
import { readAllMails } from '../../support/shop/mails.ts'

async function verifyLinks(shop: { dataDir: string }, email: string): Promise<string[]> {
  const mails = (await readAllMails(shop.dataDir)).filter(({ to, verifyToken }) => to === email && verifyToken !== '')
  return mails.map(({ verifyToken }) => `/verify-email/${verifyToken}`)
}

test('the account says that its address is not verified, sends the link again, and is told when it is', async ({
  page,
  shop,
}) => {
  const shopper = await newShopper(apiClient(() => shop.origin))
  await storeSession(page, shopper)
  await page.goto('/account')
  const notice = page.getByRole('region', { name: 'Your e-mail address is not verified yet' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, 'unverified-address')

  await page.context().setOffline(true)
  await notice.getByRole('button', { name: 'Send the link again' }).click()
  await expect(notice.getByRole('alert')).toContainText("We couldn't reach the shop")
  await page.context().setOffline(false)
  await notice.getByRole('button', { name: 'Send the link again' }).click()
  await expect(notice.getByRole('status')).toContainText(`on its way to ${shopper.email}`)
  await expect.poll(() => verifyLinks(shop, shopper.email)).toHaveLength(2)

  const [link = ''] = await verifyLinks(shop, shopper.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Is this your e-mail address?' })).toBeVisible()
  await keepPicture(page, 'verify-address')
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail address is verified' })).toBeVisible()
  await expect(page.getByText(`Thank you! ${shopper.email} is yours`)).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, 'address-verified')
  await page.getByRole('main').getByRole('link', { name: 'Go to my account' }).click()
  await expect(page.getByRole('heading', { name: shopper.user.fullname })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('the link works without scripts, and says when it is no longer valid', async ({ browser, shop }) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await newShopper(ask)
  await expect.poll(() => verifyLinks(shop, shopper.email)).toHaveLength(1)
  const [link = ''] = await verifyLinks(shop, shopper.email)
  const page = await browser.newPage({ baseURL: shop.origin, javaScriptEnabled: false })

  await page.goto('/verify-email/made-up')
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired')

  const opened = await page.goto(link)
  expect(opened?.headers()['cache-control']).toBe('no-store')
  // Opening is not enough, because email scanners open every link.
  expect((await ask('readMe', { token: shopper.token })).answer.user.isEmailVerified).toBe(false)
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail address is verified' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(shopper.email)
  expect((await ask('readMe', { token: shopper.token })).answer.user.isEmailVerified).toBe(true)
  await page.close()
})
