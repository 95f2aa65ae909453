import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { apiClient, newShopper, PASSWORD } from '../../support/shop/api-client.ts'

test('a shopper sees where the account is logged in, and logs out one device and all others', async ({
  page,
  shop,
}) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await newShopper(ask)
  const logInOn = async (agent: string) => {
    const body = { email: shopper.email, password: PASSWORD }
    const { answer } = await ask('login', { body, headers: { 'user-agent': agent } })
    return answer.accessToken
  }
  const firefox = await logInOn('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/146.0')
  const safari = await logInOn(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
  )
  const isOpen = async (token: string) => (await ask('readMe', { token })).http === 200
  await storeSession(page, shopper)

  await page.goto('/account')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Your devices' }).click()
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await expectAccessible(page)
  await keepPicture(page, 'devices')

  await page.getByRole('button', { name: 'Log out Firefox on Windows' }).click()
  await expect(devices).toHaveCount(2)
  expect(await isOpen(firefox)).toBe(false)
  expect(await isOpen(safari)).toBe(true)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(page.getByRole('alert').getByText("We couldn't reach the shop")).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText('You are logged in on this device alone.')).toBeVisible()
  expect(await isOpen(safari)).toBe(false)
  await keepPicture(page, 'devices-one')
})
