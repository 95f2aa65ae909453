import type { Locator, Page } from '@playwright/test'
import { brand } from '#contract/brand.ts'
import { readMails, type WrittenMail } from '../shop/mails.ts'
import { photograph } from '../shop/upload-samples.ts'
import { expect } from './browser-test.ts'
import { untilHydrated } from './visit.ts'

const main = (page: Page) => page.getByRole('main')

export const field = (page: Page, name: string) => main(page).getByRole('textbox', { name })

/** Beside their form. */
export const waiting = (page: Page) => main(page).getByRole('region', { name: 'Waiting to be sent' })
export const waitingItem = (page: Page, name: string | RegExp) => waiting(page).getByRole('article', { name })

/** Opens the list from the notice above every page. */
export async function openWaiting(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  return page.getByRole('dialog', { name: 'Waiting to be sent' })
}

/** Sends the message on the contact page. */
export async function writeMessage(page: Page, message: string, email: string): Promise<void> {
  await page.goto(`${originOf(page)}/contact-us`)
  await fillMessage(page, message, email)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Fills in the open form without sending it. */
export async function fillMessage(page: Page, message: string, email: string): Promise<void> {
  await untilHydrated(field(page, 'Message'))
  await field(page, 'Name').fill('Asha Rao')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Message').fill(message)
}

export async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto(`${originOf(page)}/`)
  const address = page.getByRole('textbox', { name: 'E-mail' })
  await untilHydrated(address)
  await address.fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

export async function writeReview(page: Page, productId: string, words: string): Promise<void> {
  await page.goto(`${originOf(page)}/products/${productId}#write-review`)
  await page.getByRole('radio', { name: '4 stars', exact: true }).check()
  await page.getByPlaceholder('Write your review here...').fill(words)
  await page.getByRole('button', { name: 'Submit Review' }).click()
}

export async function rename(page: Page, fullname: string): Promise<void> {
  await page.goto(`${originOf(page)}/account`)
  await field(page, 'Full name').fill(fullname)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

export async function requestCustomRing(page: Page, email: string): Promise<void> {
  await page.goto(`${originOf(page)}/custom-order`)
  await untilHydrated(field(page, 'Gemstones'))
  await main(page).getByRole('combobox', { name: 'Type' }).selectOption('Ring')
  await main(page).getByRole('combobox', { name: 'Material' }).selectOption('Gold')
  await field(page, 'Name').fill('Asha Rao')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Phone number').fill('9876543210')
  const picture = { name: 'ring.jpg', mimeType: 'image/jpeg', buffer: await photograph() }
  await page.getByLabel('Design file').setInputFiles(picture)
  await expect(page.getByRole('img', { name: 'Your design' })).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
}

/** Expects the form to confirm that its content is saved for later. */
export async function expectQueued(page: Page, what: string): Promise<void> {
  const sentence = `${what} is saved on this device. We'll send it as soon as you're back online.`
  await expect(main(page).getByText(sentence)).toBeVisible()
}

/** Emails to the owner whose subject starts with this text. */
export async function mailsToOwner(dataDir: string, subject: string): Promise<WrittenMail[]> {
  return (await readMails(dataDir)).filter((mail) => mail.to === brand.email && mail.subject.startsWith(subject))
}

function originOf(page: Page): string {
  return new URL(page.url()).origin
}
