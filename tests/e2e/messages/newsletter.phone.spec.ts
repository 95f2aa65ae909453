import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilHydrated } from '../../support/browser/visit.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'E-mail' })
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' })

test('an email is entered, refused, repeated and accepted', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(field(page))

  await test.step('the newsletter requires an email', async () => {
    let calls = 0
    await page.route('**/api/newsletter', (route) => {
      calls += 1
      return route.abort()
    })
    await subscribe(page).click()
    await expect(field(page)).toBeFocused()
    expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    expect(calls).toBe(0)
    await page.unroute('**/api/newsletter')
  })

  await test.step('an address in other letters before the @ is refused in words', async () => {
    await field(page).fill('आशा@example.com')
    await subscribe(page).click()
    await expect(field(page)).toHaveAccessibleDescription(
      'We can only write to addresses with Latin letters before the @',
    )
  })

  await test.step('an email that the shop refuses is reported at the field', async () => {
    const fields = { email: 'This is not an e-mail.' }
    const refusal = { status: 'error', code: 'INVALID_INPUT', message: 'x', fields }
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 400, json: refusal }))
    await field(page).fill('asha@example')
    await subscribe(page).click()
    await expect(field(page)).toHaveAccessibleDescription('This is not an e-mail.')
    await keepPicture(page, 'newsletter-refused')
    await expectAccessible(page)
    await page.unroute('**/api/newsletter')
  })

  await test.step('an email that the shop could not accept stays in the field', async () => {
    const broken = { status: 'error', code: 'UNEXPECTED', message: 'An unexpected error occurred.' }
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 500, json: broken }))
    await field(page).fill('asha@example.com')
    await subscribe(page).click()
    await expect(page.getByText("Your address couldn't be sent just now.", { exact: false })).toBeVisible()
    await expect(field(page)).toHaveValue('asha@example.com')
    await page.unroute('**/api/newsletter')
  })

  await test.step('a new subscriber is told about the confirmation email', async () => {
    await subscribe(page).click()
    await expect(
      page.getByText("Thank you! We've sent an e-mail to asha@example.com. Tap the link in it to confirm."),
    ).toBeFocused()
  })
})

test('an address whose domain is in other letters is accepted', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(field(page))
  // Chromium's field converts the domain itself.
  await field(page).fill('asha@बैंक.भारत')
  await subscribe(page).click()
  await expect(
    page.getByText(/^Thank you! We've sent an e-mail to asha@(?:बैंक\.भारत|xn--[\w-]+\.xn--\w+)\./),
  ).toBeFocused()
})
