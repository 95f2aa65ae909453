import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { untilHydrated } from '../../support/browser/visit.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'E-mail' })
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' })

async function open(page: Page): Promise<void> {
  await page.goto('/')
  await untilHydrated(field(page))
}

test('the newsletter requires an email', async ({ page }) => {
  let calls = 0
  await page.route('**/api/newsletter', (route) => {
    calls += 1
    return route.abort()
  })
  await open(page)
  await subscribe(page).click()
  await expect(field(page)).toBeFocused()
  expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  expect(calls).toBe(0)
})

test('a new subscriber is told about the confirmation email', async ({ page }) => {
  await open(page)
  await field(page).fill('asha@example.com')
  await subscribe(page).click()
  await expect(
    page.getByText("Thank you! We've sent an e-mail to asha@example.com. Tap the link in it to confirm."),
  ).toBeFocused()
})

test('an email that the shop could not accept stays in the field', async ({ page }) => {
  const broken = { status: 'error', code: 'UNEXPECTED', message: 'An unexpected error occurred.' }
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 500, json: broken }))
  await open(page)
  await field(page).fill('asha@example.com')
  await subscribe(page).click()
  await expect(page.getByText("Your address couldn't be sent just now.", { exact: false })).toBeVisible()
  await expect(field(page)).toHaveValue('asha@example.com')
})

test('an email that the shop refuses is reported at the field', async ({ page }) => {
  const refusal = { status: 'error', code: 'INVALID_INPUT', message: 'x', fields: { email: 'This is not an e-mail.' } }
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 400, json: refusal }))
  await open(page)
  await field(page).fill('asha@example')
  await subscribe(page).click()
  await expect(field(page)).toHaveAccessibleDescription('This is not an e-mail.')
  await expectAccessible(page)
})
