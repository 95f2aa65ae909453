import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { PASSWORD } from '../../support/shop/api-client.ts'
import { withOrder } from '../../support/shop/past-order.ts'

test('a shopper can download all data stored about them, and delete the account', async ({ page }) => {
  const { email } = await storeSession(page)
  await page.goto('/account')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('nakshi-my-data.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ account: { email }, orders: [] })

  await test.step('a failed download is reported', async () => {
    await page.route('**/api/users/me/data', (route) => route.abort())
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page.getByText("We couldn't reach the shop. Please try again.")).toBeVisible()
    await keepPicture(page, 'account-data-failed')
  })

  await test.step('an account can be deleted only with its password, and then nobody is logged in', () =>
    deleteAccount(page))
})

async function deleteAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const password = page.getByLabel('Your password', { exact: true })
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(password).toHaveAccessibleDescription('Please enter your current password')
  await keepPicture(page, 'account-delete')
  await expectAccessible(page)
  await password.fill('a guess')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(password).toHaveAccessibleDescription('The current password is incorrect.')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
}

test('what keeps an account from being deleted is said before its password is asked for', async ({ page, shop }) => {
  const { shopper, order } = await withOrder(shop)
  await storeSession(page, shopper)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const panel = page.getByRole('region', { name: 'Delete my account' })
  await expect(panel).toBeFocused()
  await expect(panel).toContainText(`#${order.order_id} has not arrived.`)
  await expect(panel.getByLabel('Your password', { exact: true })).toBeInViewport()
  await keepPicture(page, 'account-not-deletable')
})

test('a saved name is confirmed beside the button that saved it', async ({ page }) => {
  await storeSession(page)
  await page.goto('/account')
  await page.getByLabel('Full name').fill('Asha R. Patel')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeInViewport()
})
