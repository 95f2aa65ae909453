import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { apiClient, newShopper } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'
import { startBuiltShop } from '../../support/shop/start-shop.ts'

test('the link that is emailed after ten wrong passwords logs in on a press, and only once', async ({ page }) => {
  const shop = await startBuiltShop({ LIMITS: 'on' })
  const ask = apiClient(() => shop.origin)
  const { email } = await newShopper(ask)
  for (let guess = 0; guess < 10; guess++) await ask('login', { body: { email, password: `guess ${guess}` } })
  const path = async () =>
    (await readMails(shop.dataDir))
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => text.match(/\/login-link\/\S+/) ?? [])[0]
  await expect.poll(path).toBeTruthy()
  const link = `${shop.origin}${await path()}`

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, 'login-link')
  // A scanner of emails that only opens it has not used it up.
  expect((await fetch(link)).status).toBe(200)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${shop.origin}/account`)
  await expect(page.getByRole('main').getByText(email)).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).not.toHaveURL(`${shop.origin}/account`)
  await page.goto(link)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This link has already been used or has expired.')
  await keepPicture(page, 'login-link-refused')
  await shop.stop()
})
