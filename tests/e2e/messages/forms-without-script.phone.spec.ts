/** Forms submitted before the page’s scripts have loaded, or without any scripts. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { untilHydrated } from '../../support/browser/visit.ts'
import { photograph, svgWithScript } from '../../support/shop/upload-samples.ts'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name })
const choice = (page: Page, name: string) => main(page).getByRole('combobox', { name })
const button = (page: Page, name: string) => main(page).getByRole('button', { name })
const newEmail = () => `early-${Date.now()}-${Math.random()}@example.com`
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

/** Delays the page’s scripts, as a slow connection does. Returns a function that lets them load. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Modules delay the end of the document, so this waits only for its beginning. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

async function fillInRequest(page: Page, email: string): Promise<void> {
  await choice(page, 'Type').selectOption('Ring')
  await choice(page, 'Material').selectOption('Gold')
  await field(page, 'Additional notes').fill('For my sister.\nShe likes leaves.')
  await field(page, 'Name').fill('Asha Patel')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Phone number').fill('9876543210')
}

test('a newsletter email submitted before the scripts have loaded arrives, and the page says so', async ({ page }) => {
  const email = newEmail()
  const release = await holdCode(page)
  await open(page, '/')
  await field(page, 'E-mail').fill(email)
  await button(page, 'Subscribe').click()
  const thanks = page.getByText(`We've sent an e-mail to ${email}`, { exact: false })
  await expect(thanks).toBeInViewport()
  release()
  await untilHydrated(page.getByRole('banner').getByRole('button', { name: 'Search' }))
  await expect(thanks).toBeInViewport()

  await test.step('an email that the shop refuses is reported at its field, where it can be corrected', async () => {
    const releaseAgain = await holdCode(page)
    await open(page, '/')
    await field(page, 'E-mail').fill('asha@example')
    await button(page, 'Subscribe').click()
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Please enter a valid e-mail')
    await expect(field(page, 'E-mail')).toHaveValue('asha@example')
    releaseAgain()
    await untilHydrated(field(page, 'E-mail'))
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Please enter a valid e-mail')
    await field(page, 'E-mail').fill(newEmail())
    await button(page, 'Subscribe').click()
    await expect(page.getByText("We've sent an e-mail to", { exact: false })).toBeVisible()
  })
})

test('input entered before the scripts have loaded is kept when they load, and is sent', async ({ page }) => {
  const release = await holdCode(page)
  await open(page, '/custom-order')
  await fillInRequest(page, newEmail())
  await page.getByLabel('Design file').setInputFiles(file('ring.jpg', 'image/jpeg', await photograph()))
  release()
  await expect(page.getByRole('img', { name: 'Your design' })).toBeVisible()
  await expect(choice(page, 'Type')).toHaveValue('ring')
  await expect(choice(page, 'Material')).toHaveValue('gold')
  await expect(field(page, 'Additional notes')).toHaveValue('For my sister.\nShe likes leaves.')
  await button(page, 'Send request').click()
  await expect(page.getByRole('heading', { name: "We've received your request" })).toBeVisible()
})

test('saved form data does not overwrite input entered before the scripts have loaded', async ({ page }) => {
  const waiting = main(page).getByRole('article', { name: 'Your subscription' })
  await page.route('**/api/newsletter', (route) => route.abort())
  await page.goto('/')
  await untilHydrated(field(page, 'E-mail'))
  await field(page, 'E-mail').fill('earlier@example.com')
  await button(page, 'Subscribe').click()
  await waiting.getByRole('button', { name: 'Edit: Your subscription' }).click()
  await expect(field(page, 'E-mail')).toHaveValue('earlier@example.com')
  const release = await holdCode(page)
  await open(page, '/')
  await field(page, 'E-mail').fill('later@example.com')
  release()
  await expect(waiting).toBeVisible()
  await expect(field(page, 'E-mail')).toHaveValue('later@example.com')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await sheet.getByRole('button', { name: 'Remove: Your subscription' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
})

test.describe('without any scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent', async ({ page }) => {
    await page.goto('/contact-us')
    await field(page, 'Name').fill('Asha <b>Patel</b>')
    await field(page, 'E-mail').fill('asha@example')
    await field(page, 'Message').fill('Is it silver?\nThank you')
    await button(page, 'Send').click()
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Please enter a valid e-mail')
    await expect(field(page, 'Name')).toHaveValue('Asha <b>Patel</b>')
    await expect(field(page, 'Message')).toHaveValue('Is it silver?\nThank you')
    await field(page, 'E-mail').fill(newEmail())
    await button(page, 'Send').click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await expect(field(page, 'Message')).toHaveValue('')

    await test.step('a custom order is sent with its picture, and keeps its input if the file is not a picture', () =>
      sendRequestWithPicture(page))
  })

  async function sendRequestWithPicture(page: Page): Promise<void> {
    await page.goto('/custom-order')
    await fillInRequest(page, newEmail())
    await page.getByLabel('Design file').setInputFiles(file('ring.png', 'image/png', svgWithScript()))
    await button(page, 'Send request').click()
    await expect(page.getByLabel('Design file')).toHaveAccessibleDescription(/Please choose a picture/)
    await expect(choice(page, 'Type')).toHaveValue('ring')
    await expect(field(page, 'Additional notes')).toHaveValue('For my sister.\nShe likes leaves.')
    await page.getByLabel('Design file').setInputFiles(file('ring.jpg', 'image/jpeg', await photograph()))
    await button(page, 'Send request').click()
    await expect(page.getByRole('heading', { level: 1, name: "We've received your request" })).toBeVisible()
    await expect(main(page)).toContainText(/CJ-\d\d-\d{6}/)
  }
})

test('a page with error messages is accessible', async ({ page }) => {
  const release = await holdCode(page)
  await open(page, '/custom-order')
  await fillInRequest(page, 'asha@example')
  await button(page, 'Send request').click()
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Please enter a valid e-mail')
  release()
  await expect(field(page, 'E-mail')).toBeFocused()
  await expectAccessible(page)
})

test('the page with the result of a form is compressed', async ({ request }) => {
  const response = await request.post('/contact-us', {
    form: { name: 'Asha Patel', email: 'asha@example', message: '' },
  })
  expect(response.status()).toBe(400)
  expect(response.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
})

test('a custom order that is submitted twice or reloaded is one custom order', async ({ request }) => {
  const asked = { type: 'ring', material: 'gold', name: 'Asha Patel', email: newEmail(), number: '9876543210' }
  const numberOf = async (words: Record<string, string>) => {
    const page = await (await request.post('/custom-order', { multipart: words })).text()
    return /CJ-\d\d-\d{6}/.exec(page)?.[0]
  }
  const [first, again, other] = [await numberOf(asked), await numberOf(asked), await numberOf({ ...asked, size: '12' })]
  expect(first).toBeTruthy()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a form without a file takes none', async ({ request }) => {
  const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1024 * 1024) }
  expect((await request.post('/', { multipart: { email: newEmail(), form: picture } })).status()).toBe(413)
})
