import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { untilHydrated } from '../../support/browser/visit.ts'

/** By path: the form's button, a field that lacks something, and one beside it. */
const FORMS = {
  '/contact-us': { send: 'Send', field: 'E-mail', other: 'Name' },
  '/login': { send: 'Login', field: 'E-mail', other: 'Password' },
  '/register': { send: 'Create account', field: 'E-mail', other: 'Full name' },
}

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true }).first()

for (const [path, { send, field: label, other }] of Object.entries(FORMS)) {
  test(`on ${path}, an error goes when its field changes, and the others stay`, async ({ page }) => {
    await page.goto(path)
    const button = page.getByRole('main').getByRole('button', { name: send }).first()
    await untilHydrated(button)
    await button.click()
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, other)).toHaveAttribute('aria-invalid', 'true')
    await field(page, label).pressSequentially('me')
    await expect(field(page, label)).not.toHaveAttribute('aria-invalid')
    await expect(field(page, other)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, label)).toBeFocused()
    await expect(field(page, label)).toHaveValue('me')
  })
}
