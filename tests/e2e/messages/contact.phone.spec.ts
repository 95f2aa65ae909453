import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilHydrated } from '../../support/browser/visit.ts'

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })
const BROKEN = { status: 'error', code: 'UNEXPECTED', message: 'An unexpected error occurred.' }
const send = (page: Page) => page.getByRole('button', { name: 'Send' })

async function write(page: Page, message: string): Promise<void> {
  await field(page, 'Name').fill('Asha Patel')
  await field(page, 'E-mail').fill(`asha-${Date.now()}-${Math.random()}@example.com`)
  await field(page, 'Message').fill(message)
}

test('a message is written, corrected, refused, repeated and sent', async ({ page }) => {
  await page.goto('/contact-us')
  await untilHydrated(send(page))

  await test.step('the form says that it is protected', async () => {
    await expect(page.getByText('This form is protected by a captcha.', { exact: false })).toBeVisible()
  })

  await test.step('the hidden field for bots is out of reach for people', async () => {
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
    await field(page, 'Message').focus()
    await page.keyboard.press('Tab')
    await expect(send(page)).toBeFocused()
  })

  await test.step('missing fields are reported, the first one gets the focus, and no request is sent', async () => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/contact')) calls += 1
    })
    await field(page, 'E-mail').fill('asha')
    await send(page).click()
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required')
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Please enter a valid e-mail')
    await expect(field(page, 'Message')).toHaveAccessibleDescription('Message is required')
    await expect(field(page, 'Name')).toBeFocused()
    await keepPicture(page, 'contact-missing')
    expect(calls).toBe(0)
    await expectAccessible(page)
  })

  await test.step('a refused message shows the reason and stays in the form', async () => {
    const message = 'Too many requests. Please try again in a little while.'
    const refusal = { status: 'error', code: 'TOO_MANY_REQUESTS', message }
    await page.route('**/api/contact', (route) => route.fulfill({ status: 429, json: refusal }))
    await write(page, 'Hello')
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(field(page, 'Message')).toHaveValue('Hello')
    await page.unroute('**/api/contact')
  })

  const keys: (string | undefined)[] = []
  await test.step('a message that the shop could not accept stays', async () => {
    await page.route('**/api/contact', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return keys.length === 1 ? route.fulfill({ status: 500, json: BROKEN }) : route.continue()
    })
    await write(page, 'Is it silver?')
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      "Your message couldn't be sent. It's still here. Please try again.",
    )
    await expect(field(page, 'Message')).toHaveValue('Is it silver?')
    await keepPicture(page, 'contact-failed')
  })

  await test.step('a message is sent and confirmed, and the form is cleared', async () => {
    await send(page).click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await keepPicture(page, 'contact-sent')
    for (const name of ['Name', 'E-mail', 'Message']) await expect(field(page, name)).toHaveValue('')
    // The second attempt has the key of the first one.
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
})
