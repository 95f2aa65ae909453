import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { browserLaunch } from '../../scripts/setup/find-browser.mjs'
import { storeSession } from '../support/browser/account-page.ts'
import { test as base, expect } from '../support/browser/browser-test.ts'

/** A page in a persistent profile in which the browser offers installation, with a clock that the test controls. */
const test = base.extend<{ installable: Page; profile: BrowserContext }>({
  profile: async ({ shop }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'nakshi-profile-'))
    const context = await chromium.launchPersistentContext(folder, {
      ...browserLaunch(),
      ...devices['Pixel 7'],
      baseURL: shop.origin,
    })
    await use(context)
    await context.close()
    await rm(folder, { recursive: true, force: true })
  },
  installable: async ({ profile }, use) => {
    const page = await profile.newPage()
    await page.clock.install()
    await openShop(page)
    await use(page)
  },
})

/** Opens the shop and waits until the browser’s install prompt has fired and the page counts its time in use. */
async function openShop(page: Page): Promise<void> {
  const offered = page.waitForEvent('console', (message) => message.text().includes('beforeinstallpromptevent'))
  await page.goto('/')
  await offered
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keep Nakshi on your phone' })

test('the install offer appears after 50 seconds of use, and not again once it is declined', async ({
  installable: page,
}) => {
  await page.clock.runFor(30_000)
  await expect(sheet(page)).toBeHidden()
  await page.clock.runFor(20_000)
  await expect(sheet(page)).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(sheet(page)).toBeHidden()

  await openShop(page)
  await page.clock.runFor(120_000)
  await expect(sheet(page)).toBeHidden()

  await test.step('30 days later, Install opens the browser’s own dialog, which the account page offers as well', async () => {
    await page.clock.fastForward(30 * 24 * 60 * 60_000)
    await openShop(page)
    await page.evaluate(() => {
      Reflect.get(window, 'BeforeInstallPromptEvent').prototype.prompt = async () => {
        document.title = 'asked'
      }
    })
    await page.clock.runFor(50_000)
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    await expect(page).toHaveTitle('asked')
    await expect(sheet(page)).toBeHidden()

    await storeSession(page)
    await openShop(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'My Account' }).click()
    await page.getByRole('button', { name: 'Install the app' }).click()
    // The sheet opens after the next paint, whose time the test's clock controls as well.
    await page.clock.runFor(100)
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(sheet(page)).toBeHidden()
    // The prompt can be shown only once, so the button is gone.
    await expect(page.getByRole('button', { name: 'Install the app' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'On this device' })).toBeFocused()
  })
})

test('the browser finds the shop installable', async ({ profile, request, shop }) => {
  const page = await profile.newPage()
  await page.goto(shop.origin)
  const devtools = await profile.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  const read = await devtools.send('Page.getAppManifest')
  expect(installabilityErrors).toEqual([])
  expect(read.errors).toEqual([])
  expect(JSON.parse(read.data ?? '{}')).toMatchObject({ id: '/', short_name: 'Nakshi', display: 'standalone' })

  await test.step('the manifest’s pictures exist in the sizes that it declares', async () => {
    const manifest = await (await request.get('/manifest.webmanifest')).json()
    const shortcutIcons = manifest.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons)
    for (const { src, sizes } of [...manifest.icons, ...shortcutIcons, ...(manifest.screenshots ?? [])]) {
      const size = await page.evaluate(async (address) => {
        const picture = new Image()
        picture.src = address
        await picture.decode()
        return `${picture.naturalWidth}x${picture.naturalHeight}`
      }, src)
      expect(size, src).toBe(sizes)
    }
  })
})

test('on an iPhone, the offer and the account page explain how to install', async ({ browser, shop }) => {
  const context = await browser.newContext({ ...devices['iPhone 15'], baseURL: shop.origin })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.clock.runFor(51_000)
  await expect(sheet(page)).toBeVisible()
  await expect(page.getByText('Choose Add to Home Screen')).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(sheet(page)).toBeHidden()

  await storeSession(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Install the app' }).click()
  await expect(sheet(page)).toBeVisible()
  await expect(sheet(page).getByText(/^You can see all \d+ pieces offline/)).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(sheet(page)).toBeHidden()
  await page.goto('/account')
  await expect(page.getByRole('main').getByRole('switch', { name: 'Save for offline' })).toBeChecked()
  await context.close()
})
