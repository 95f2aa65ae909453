import type { Page } from '@playwright/test'
import { logIn } from '../../support/browser/account-page.ts'
import { addToBag, line, quantityOf } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { singleTabHousehold } from '../../support/simulation/households.ts'

const JHUMKA = 'Mehfil Jhumka'
const NECKLACE = 'Kamal Lotus Necklace'
const NOT_KEPT = 'Your browser is blocking storage, so your bag will be lost when you close this page.'

/** Opens the bag without a page load, so that data in memory is kept. */
async function walkToBag(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'ADDED' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Bag')
}

test('two tabs show the same bag, and changes in both are kept', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
  await addToBag(page, 'mehfil-jhumka')
  await expect(line(other, JHUMKA)).toBeVisible()
  await addToBag(page, 'kamal-lotus-necklace')
  await other.getByRole('button', { name: `Increase quantity of ${JHUMKA}` }).click()
  await page.goto('/cart')
  for (const tab of [page, other]) {
    await expect(quantityOf(tab, JHUMKA)).toHaveText('2')
    await expect(quantityOf(tab, NECKLACE)).toHaveText('1')
  }
  await other.getByRole('button', { name: `Remove ${NECKLACE}` }).click()
  await expect(line(page, NECKLACE)).toHaveCount(0)
})

test('a page that is always busy shows an added product and the number of items', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await addToBag(page, 'mehfil-jhumka')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bag' })).toHaveAccessibleName('Bag, 1 item')
})

const refusals = {
  'a browser without IndexedDB': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  },
  'a browser that refuses IndexedDB': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'SecurityError')
    }
  },
  'a browser whose IndexedDB does not respond': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  'a full device': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  },
}

for (const [circumstance, refuse] of Object.entries(refusals)) {
  test(`${circumstance} keeps bag and account while the page is open, and says so`, async ({ browser, shop, page }) => {
    const { shopper, expectOnServer } = await singleTabHousehold(browser, shop)
    await page.addInitScript(refuse)
    await addToBag(page, 'mehfil-jhumka')
    await expect(page.getByText(NOT_KEPT)).toBeVisible()
    await walkToBag(page)
    await expect(page.getByRole('main').getByText(NOT_KEPT)).toBeVisible()
    await page.getByRole('button', { name: `Increase quantity of ${JHUMKA}` }).click()
    await expect(quantityOf(page, JHUMKA)).toHaveText('2')
    await page.getByRole('link', { name: 'Please login or register to checkout' }).click()
    await page.getByRole('link', { name: 'I already have an account' }).click()
    // The previous form has an email field too.
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    await logIn(page, shopper.email)
    await expect(page).toHaveURL('/cart')
    await expectOnServer({ 'mehfil-jhumka': 2 })
    await page.getByRole('button', { name: `Increase quantity of ${JHUMKA}` }).click()
    await expectOnServer({ 'mehfil-jhumka': 3 })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
  })
}

test('another value stored under the bag’s key is read as an empty bag', async ({ page }) => {
  await addToBag(page, 'mehfil-jhumka')
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('keyval-store')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('keyval', 'readwrite')
          transaction.objectStore('keyval').put('nonsense', 'cart')
          transaction.oncomplete = () => resolve()
        }
      }),
  )
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
})
