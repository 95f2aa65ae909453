/** Opens the emails that the shop writes into files, and follows their links. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilHydrated } from '../../support/browser/visit.ts'
import { newEmail } from '../../support/shop/api-client.ts'
import { readMails, type WrittenMail } from '../../support/shop/mails.ts'

interface Shop {
  dataDir: string
}

async function mailTo(shop: Shop, email: string, subject: RegExp): Promise<WrittenMail> {
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

async function subscribe(page: Page, shop: Shop, email: string): Promise<string> {
  await page.goto('/')
  // Before hydration, the form would only reload the page.
  await untilHydrated(page.getByRole('button', { name: 'Subscribe' }))
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Tap the link in it to confirm', { exact: false })).toBeVisible()
  const mail = await mailTo(shop, email, /^Shall we send/)
  return /^http\S+\/newsletter\/confirm\/\S+$/m.exec(mail.text)?.[0] ?? 'no link'
}

test('a subscriber confirms through the link in the email and can unsubscribe through every later one', async ({
  page,
  shop,
}) => {
  const email = newEmail()
  const link = await subscribe(page, shop, email)
  const confirm = page.getByRole('button', { name: 'Yes, subscribe me' })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to our newsletter?' })).toBeVisible()

  await test.step('without a response the question stays and can be confirmed again', async () => {
    await page.route('**/api/newsletter/confirm/*', (route) => route.abort())
    await confirm.click()
    await expect(page.getByRole('alert')).toHaveText("We couldn't reach the shop. Please try again.")
    await keepPicture(page, 'newsletter-failed')
    await page.unroute('**/api/newsletter/confirm/*')
    await confirm.click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await expect(page.getByText(`You're subscribed. We'll send our newsletter to ${email}.`)).toBeVisible()
  })

  const welcome = await mailTo(shop, email, /^Welcome/)
  await page.goto(/^http\S+\/newsletter\/end\/\S+$/m.exec(welcome.text)?.[0] ?? 'no link')
  await keepPicture(page, 'newsletter-end')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(`We won't send our newsletter to ${email} any more.`, { exact: false })).toBeVisible()

  await test.step('a confirmation link does not subscribe after an unsubscription', async () => {
    const unconfirmed = await subscribe(page, shop, newEmail())
    await page.goto(unconfirmed.replace('/confirm/', '/end/'))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible()
    await page.goto(unconfirmed)
    await confirm.click()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await keepPicture(page, 'newsletter-unknown')
  })
})
