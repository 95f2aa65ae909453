import type { Page } from '@playwright/test'
import { brand } from '#contract/brand.ts'
import { expectAccessible } from '../support/accessible.ts'
import { beLoggedIn, logIn, shopperOf } from '../support/account.ts'
import { askOf } from '../support/ask.ts'
import { expect, test as base } from '../support/browser.ts'
import { visitOnce } from '../support/device.ts'
import { readMails } from '../support/mails.ts'
import { photograph } from '../support/pictures.ts'
import { type StartedShop, startBuiltShop } from '../support/start-shop.ts'

/** A shop of the test's own, so that its mails can be counted. */
const test = base.extend<{ own: StartedShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for it.
  own: async ({}, use) => {
    const shop = await startBuiltShop()
    await use(shop)
    await shop.stop()
  },
})
