/** Shoppers with an account, as a browser test meets them. */
import type { Page } from '@playwright/test'
import { apiClient, newShopper, PASSWORD, type Shopper } from '../shop/api-client.ts'
import { expect } from './browser-test.ts'

/** Somebody whom the shop knows, without a browser. */
export function newShopperOf(shop: { origin: string }, fullname = 'Asha Rao'): Promise<Shopper> {
  return newShopper(
    apiClient(() => shop.origin),
    { fullname },
  )
}

/** Leaves on the device what a login leaves there; of a new shopper, where nobody is named. */
export async function storeSession(page: Page, shopper?: Shopper, origin = ''): Promise<Shopper> {
  // A document of the shop without any script of it.
  await page.goto(`${origin}/api/health`)
  const { token, user, email } = shopper ?? (await newShopperOf(new URL(page.url())))
  await page.evaluate(keepSession, { token, user })
  return { token, user, email }
}

/** The device's storage, as the shop opens it. */
function keepSession(session: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store')
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('keyval', 'readwrite')
      transaction.objectStore('keyval').put(session, 'session')
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

/** Fills in the login form that is open, and sends it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  // Other forms ask for an e-mail too, and the one that was there before may not have gone yet.
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Fills in the registration form that is open, and sends it. */
export async function register(page: Page, account: { fullname: string; email: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Full name' }).fill(account.fullname)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** The page is the account of somebody with this name. */
export async function expectAccountOf(page: Page, fullname: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: fullname })).toBeVisible()
  await expect(page).toHaveURL('/account')
}

/** The token of the session that this device keeps. */
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
