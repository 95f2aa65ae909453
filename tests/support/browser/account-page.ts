import type { Page } from '@playwright/test'
import { apiClient, newShopper, PASSWORD, type Shopper } from '../shop/api-client.ts'
import { expect } from './browser-test.ts'
import { storeOnDevice } from './stored-data.ts'

/** Registers over the API. */
export function newShopperOf(shop: { origin: string }, fullname = 'Asha Rao'): Promise<Shopper> {
  return newShopper(
    apiClient(() => shop.origin),
    { fullname },
  )
}

/** Stores a session as a login does. Creates a shopper if none is given. */
export async function storeSession(page: Page, shopper?: Shopper, origin = ''): Promise<Shopper> {
  // A document of the shop that runs no scripts.
  await page.goto(`${origin}/api/health`)
  const { token, user, email } = shopper ?? (await newShopperOf(new URL(page.url())))
  await storeOnDevice(page, 'session', { token, user })
  return { token, user, email }
}

/** Submits the open form. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  // Other forms have an email field too, and the previous one may still be on the
  // page.
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Submits the open form. */
export async function register(page: Page, account: { fullname: string; email: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Full name' }).fill(account.fullname)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

export async function expectAccountOf(page: Page, fullname: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: fullname })).toBeVisible()
  await expect(page).toHaveURL('/account')
}

/** The token of the session stored on this device. */
export function tokenOn(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asking = opening.result.transaction('keyval').objectStore('keyval').get('session')
          asking.onsuccess = () => {
            opening.result.close()
            resolve(asking.result.token)
          }
        }
      }),
  )
}
