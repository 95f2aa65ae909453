import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilHydrated, untilLoaded } from '../../support/browser/visit.ts'
import { newEmail } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'
import { photograph, svgWithScript } from '../../support/shop/upload-samples.ts'

const BROKEN = { status: 'error', code: 'UNEXPECTED', message: 'An unexpected error occurred.' }
const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name })
const choice = (page: Page, name: string) => main(page).getByRole('combobox', { name })
const design = (page: Page) => page.getByLabel('Design file')
const neededBy = (page: Page) => main(page).getByLabel('Needed by')
const send = (page: Page) => page.getByRole('button', { name: 'Send request' })
const preview = (page: Page) => page.getByRole('img', { name: 'Your design' })

async function open(page: Page): Promise<void> {
  await page.goto('/custom-order')
  await untilHydrated(send(page))
}

async function fillIn(page: Page, email = newEmail()): Promise<void> {
  await choice(page, 'Type').selectOption('Ring')
  await choice(page, 'Material').selectOption('Gold')
  await field(page, 'Gemstones').fill('Moonstone')
  await field(page, 'Size').fill('Indian 12')
  await field(page, 'Budget').fill('₹15,000')
  await neededBy(page).fill('2099-12-24')
  await field(page, 'Additional notes').fill('For my sister.\nShe likes leaves.')
  await field(page, 'Name').fill('Asha Patel')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Phone number').fill('+91 98765-43210')
}

/**
 * Delays decoding pictures in the page until the test calls `told.read(which)`. `told.drawn` counts the resized
 * pictures, and `told.posted` has the width and height of each uploaded one, which Chromium does not reveal for form
 * data.
 */
function readSlowly(): void {
  const told = { drawn: 0, posted: [] as number[][], read: (which: number) => reads[which]?.() }
  const openNow = createImageBitmap
  const reads: (() => void)[] = []
  const createSlowly = async (picture: ImageBitmapSource) => {
    await new Promise<void>((resolve) => {
      reads.push(resolve)
    })
    return openNow(picture)
  }
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function drawAndCount(hear, ...asked) {
    const hearAndCount = (blob: Blob | null) => {
      hear(blob)
      told.drawn += 1
    }
    toBlob.call(this, hearAndCount, ...asked)
  }
  const fetchNow = fetch
  const fetchAndTell: typeof fetch = async (address, init) => {
    const parts = init?.body instanceof FormData ? [...init.body.values()] : []
    for (const part of parts) {
      if (typeof part === 'string') continue
      const { width, height } = await openNow(part)
      told.posted.push([width, height])
    }
    return fetchNow(address, init)
  }
  Object.assign(window, { createImageBitmap: createSlowly, fetch: fetchAndTell, told })
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

/** Files that cannot be sent: what each is, its name, type and content, and how it is refused. */
const UNUSABLE = [
  ['an SVG', 'ring.svg', 'image/svg+xml', svgWithScript, 'Please choose a picture: JPEG, PNG, WebP or HEIC.'],
  [
    'a text file named like a picture',
    'ring.png',
    'image/png',
    svgWithScript,
    'This picture is damaged. Please choose another one.',
  ],
  [
    'a HEIC picture that this browser cannot open',
    'ring.heic',
    'image/heic',
    svgWithScript,
    "This browser can't open HEIC pictures. Please choose a JPEG, PNG or WebP.",
  ],
  [
    'a file of more than 8 MB',
    'ring.png',
    'image/png',
    () => Buffer.alloc(8 * 1024 * 1024 + 1),
    'This picture is too large. Please choose one under 8 MB.',
  ],
] as const

test('a custom order without a picture is sent, and its number is shown', async ({ page, shop }) => {
  const email = newEmail()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/custom/custom-order')) calls += 1
  })
  const release = await holdRequests(page, '**/api/custom/custom-order')
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Custom Jewelry')
  await fillIn(page, email)

  await test.step('a day that has passed is refused beside its field', async () => {
    await neededBy(page).fill('2020-12-24')
    await send(page).click()
    await expect(neededBy(page)).toHaveAccessibleDescription('Please choose a day that is still to come')
    await neededBy(page).fill('2099-12-24')
    await expect(neededBy(page)).toHaveAccessibleDescription('')
  })
  await test.step('the button shows the progress and ignores a second press', async () => {
    await send(page).click()
    const busy = page.getByRole('button', { name: 'Submitting...' })
    await busy.click({ force: true })
    await keepPicture(page, 'custom-order-busy')
    await field(page, 'Name').press('Enter')
    release()
    await expect(page.getByRole('heading', { level: 1, name: "We've received your request" })).toBeVisible()
    expect(calls).toBe(1)
  })

  await expect(main(page)).toContainText(/Your request number is CJ-\d\d-\d{6}\./)
  await keepPicture(page, 'custom-order-arrived')
  const number = await page.getByText(/^CJ-\d\d-\d{6}$/).textContent()
  const mail = async () =>
    (await readMails(shop.dataDir)).find(({ to, subject }) => to === email && /custom jewellery/.test(subject))
  await expect.poll(async () => (await mail())?.text).toContain(`Request: ${number}`)
})

test('a picture is shown, reduced, uploaded first, and sent with the custom order', async ({ page }) => {
  await page.addInitScript(readSlowly)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await open(page)
  await fillIn(page)
  for (const name of ['first.jpg', 'ring.jpg']) {
    await design(page).setInputFiles(file(name, 'image/jpeg', await photograph(4000, 3000)))
  }
  await page.getByRole('button', { name: 'Preparing your picture...' }).press('Enter')
  // The picture that was chosen last counts, whichever is decoded first.
  await page.evaluate('told.read(1)')
  await expect(preview(page)).toBeVisible()
  await page.evaluate('told.read(0)')
  await expect.poll(() => page.evaluate('told.drawn')).toBe(2)
  await expect(page.getByText('ring.jpg is ready to send.')).toBeAttached()
  await keepPicture(page, 'custom-order-design')
  const answered = page.waitForResponse('**/api/custom/custom-order')
  await send(page).click()
  const { data } = await (await answered).json()
  expect(data.designFile).toMatch(/\/uploads\/[\w-]{22}\.webp$/)
  await expect(page.getByRole('heading', { name: "We've received your request" })).toBeVisible()
  expect(sent).toEqual(['/api/images/upload', '/api/custom/custom-order'])
  expect(await page.evaluate('told.posted')).toEqual([[2000, 1500]])
})

test('what cannot be sent is reported, and nothing that was entered is lost', async ({ page }) => {
  await open(page)
  await untilLoaded(page)

  for (const [what, name, type, make, sentence] of UNUSABLE) {
    await test.step(`${what} is refused with a message before a request is sent`, async () => {
      await design(page).setInputFiles(file(name, type, make()))
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(preview(page)).toHaveCount(0)
    })
  }

  await test.step('a picture can be removed', async () => {
    await design(page).setInputFiles(file('ring.jpg', 'image/jpeg', await photograph()))
    await expect(preview(page)).toBeVisible()
    await page.getByRole('button', { name: 'Remove the picture' }).click()
    await expect(preview(page)).toHaveCount(0)
  })

  await test.step('missing fields are reported', async () => {
    await design(page).setInputFiles(file('ring.png', 'image/png', svgWithScript()))
    await expect(design(page)).toHaveAccessibleDescription(/This picture is damaged/)
    await send(page).click()
    for (const name of ['Type', 'Material']) {
      await expect(choice(page, name)).toHaveAccessibleDescription(`${name} is required`)
    }
    for (const name of ['Name', 'E-mail', 'Phone number']) {
      await expect(field(page, name)).toHaveAccessibleDescription(`${name} is required`)
    }
    await expect(choice(page, 'Type')).toBeFocused()
    await keepPicture(page, 'custom-order-missing')
    await expect(design(page)).toHaveAccessibleDescription(/This picture is damaged/)
    await expectAccessible(page)
  })

  await test.step('a picture that the server refuses is reported at the picture, and the form keeps its input', async () => {
    const message = 'This picture is damaged. Please choose another one.'
    await page.route('**/api/images/upload', (route) =>
      route.fulfill({ status: 415, json: { status: 'error', code: 'PICTURE_DAMAGED', message } }),
    )
    await fillIn(page)
    await design(page).setInputFiles(file('ring.jpg', 'image/jpeg', await photograph()))
    await expect(preview(page)).toBeVisible()
    await send(page).click()
    await expect(design(page)).toHaveAccessibleDescription(/This picture is damaged/)
    await expect(field(page, 'Gemstones')).toHaveValue('Moonstone')
    await design(page).setInputFiles(file('other.jpg', 'image/jpeg', await photograph()))
    await expect(page.getByText('other.jpg is ready to send.')).toBeAttached()
    await expect(design(page)).not.toHaveAccessibleDescription(/damaged/)
    await page.unroute('**/api/images/upload')
  })

  await test.step('a custom order that fails says so, keeps text and picture, and is delivered once at the next attempt', async () => {
    let failing = true
    const keys: (string | undefined)[] = []
    let uploads = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/images/upload')) uploads += 1
    })
    await page.route('**/api/custom/custom-order', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return failing ? route.fulfill({ status: 500, json: BROKEN }) : route.continue()
    })
    await send(page).click()
    await expect(page.getByText('Failed to submit your request. Please try again.')).toBeVisible()
    await keepPicture(page, 'custom-order-failed')
    await expect(field(page, 'Additional notes')).toHaveValue('For my sister.\nShe likes leaves.')
    await expect(choice(page, 'Type')).toHaveValue('ring')
    await expect(preview(page)).toBeVisible()
    failing = false
    await send(page).click()
    await expect(page.getByRole('heading', { name: "We've received your request" })).toBeVisible()
    expect(keys[1]).toBe(keys[0])
    expect(uploads).toBe(1)
  })
})
