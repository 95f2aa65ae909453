/** Opens the emails that the shop writes into files, and follows their links. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { untilHydrated } from '../../support/browser/visit.ts'
import { readMails, type WrittenMail } from '../../support/shop/mails.ts'
import { type StartedShop, startBuiltShop } from '../../support/shop/start-shop.ts'

let shop: StartedShop

test.beforeAll(async () => {
  shop = await startBuiltShop()
})
test.afterAll(() => shop.stop())

async function mailTo(email: string, subject: RegExp): Promise<WrittenMail> {
  let found: WrittenMail | undefined
  await expect
    .poll(async () => {
      found = (await readMails(shop.dataDir)).find((mail) => mail.to === email && subject.test(mail.subject))
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error('There is no such mail.')
  return found
}

async function subscribe(page: Page, email: string): Promise<string> {
  await page.goto(`${shop.origin}/`)
  // Before hydration, the form would only reload the page.
  await untilHydrated(page.getByRole('button', { name: 'Subscribe' }))
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Tap the link in it to confirm', { exact: false })).toBeVisible()
  const mail = await mailTo(email, /^Shall we send/)
  return /^http\S+\/newsletter\/confirm\/\S+$/m.exec(mail.text)?.[0] ?? 'no link'
}

test('a subscriber confirms through the link in the email and can unsubscribe through every later one', async ({
  page,
}) => {
  const email = 'yes@example.com'
  await page.goto(await subscribe(page, email))
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to our newsletter?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await expect(page.getByText(`You're subscribed. We'll send our newsletter to ${email}.`)).toBeVisible()
  const welcome = await mailTo(email, /^Welcome/)
  await page.goto(/^http\S+\/newsletter\/end\/\S+$/m.exec(welcome.text)?.[0] ?? 'no link')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(`We won't send our newsletter to ${email} any more.`, { exact: false })).toBeVisible()
})

test('the confirmation link does not subscribe again after an unsubscription', async ({ page }) => {
  const link = await subscribe(page, 'ended@example.com')
  await page.goto(link.replace('/confirm/', '/end/'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('without a response the question stays and can be confirmed again', async ({ page }) => {
  await page.goto(await subscribe(page, 'silent@example.com'))
  await page.context().route('**/api/newsletter/confirm/*', (route) => route.abort())
  const yes = page.getByRole('button', { name: 'Yes, subscribe me' })
  await yes.click()
  await expect(page.getByRole('alert')).toHaveText("We couldn't reach the shop. Please try again.")
  await page.context().unroute('**/api/newsletter/confirm/*')
  await yes.click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('a custom order is confirmed by an email with its number', async ({ page }) => {
  await page.goto(`${shop.origin}/custom-order`)
  await untilHydrated(page.getByRole('button', { name: 'Send request' }))
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Earrings')
  await page.getByRole('combobox', { name: 'Material' }).selectOption('Silver')
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name })
  await field('Name').fill('Asha Patel')
  await field('E-mail').fill('wish@example.com')
  await field('Phone number').fill('9876543210')
  await page.getByRole('button', { name: 'Send request' }).click()
  const shown = await page.getByText(/^CJ-\d\d-\d{6}$/).textContent()
  expect((await mailTo('wish@example.com', /custom jewellery/)).text).toContain(`Request: ${shown}`)
})
