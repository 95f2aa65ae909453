/** Screenshots of the contact forms, the policy pages and the delivery check on product pages. */
import type { Page } from '@playwright/test'
import { press, RING, type Screen } from './screen.ts'

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })

/** Simulated response of a server that is reachable but fails. */
const BROKEN = { status: 500, json: { status: 'error', code: 'UNEXPECTED', message: '' } }

async function writeMessage(page: Page): Promise<void> {
  await field(page, 'Name').fill('Asha Patel')
  await field(page, 'E-mail').fill('asha@example.com')
  await field(page, 'Message').fill('Is the Tara ring silver, and can it be engraved?')
  await press('Send')(page)
}

async function askForRing(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Ring')
  await page.getByRole('combobox', { name: 'Material' }).selectOption('Gold')
  await field(page, 'Gemstones').fill('Moonstone')
  await field(page, 'Additional notes').fill('For my sister. She likes leaves.')
  await field(page, 'Name').fill('Asha Patel')
  await field(page, 'E-mail').fill('asha@example.com')
  await field(page, 'Phone number').fill('9876543210')
  await press('Send request')(page)
}

async function showDelivery(page: Page): Promise<void> {
  await field(page, 'PIN code').waitFor()
  await page.getByRole('region', { name: /^Delivers to/ }).scrollIntoViewIfNeeded()
}

/**
 * Returns a function that enters a PIN code (postal code) on a product page and waits until the page shows the text
 * `answer`.
 */
const deliverTo = (pin: string, answer: string) => async (page: Page) => {
  await showDelivery(page)
  await field(page, 'PIN code').fill(pin)
  await press('Check')(page)
  await page.getByText(answer).waitFor()
}

export const contactScreens: readonly Screen[] = [
  { name: 'product-delivery', path: RING, arrange: deliverTo('380009', 'Cash on delivery available'), show: 'screen' },
  { name: 'product-delivery-asking', path: RING, arrange: (page) => showDelivery(page), show: 'screen' },
  { name: 'product-delivery-invalid', path: RING, arrange: deliverTo('012345', 'Invalid postal code'), show: 'screen' },
  { name: 'product-delivery-nowhere', path: RING, arrange: deliverTo('290001', 'We do not deliver'), show: 'screen' },
  {
    name: 'product-delivery-unreachable',
    path: RING,
    arrange: async (page) => {
      await page.route('**/api/delivery', (route) => route.abort())
      await deliverTo('380009', "once you're back online")(page)
    },
    show: 'screen',
  },

  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'returns', path: '/return' },
  { name: 'contact', path: '/contact-us' },
  { name: 'contact-missing', path: '/contact-us', arrange: press('Send') },
  {
    name: 'contact-sent',
    path: '/contact-us',
    arrange: async (page) => {
      await page.route('**/api/contact', (route) => route.fulfill({ json: { status: 'ok', message: 'Message Sent!' } }))
      await writeMessage(page)
      await page.getByText('Message Sent!').waitFor()
    },
    show: 'screen',
  },
  {
    name: 'contact-failed',
    path: '/contact-us',
    arrange: async (page) => {
      await page.route('**/api/contact', (route) => route.fulfill(BROKEN))
      await writeMessage(page)
    },
  },
  {
    name: 'contact-waiting',
    path: '/contact-us',
    arrange: async (page) => {
      await page.route('**/api/contact', (route) => route.abort())
      await writeMessage(page)
    },
  },
  { name: 'custom-order', path: '/custom-order' },
  { name: 'custom-order-missing', path: '/custom-order', arrange: press('Send request') },
  {
    name: 'custom-order-design',
    path: '/custom-order',
    arrange: async (page) => {
      await page.getByLabel('Design file').setInputFiles('catalogue/products/tara-solitaire-ring-1.webp')
      await page.getByRole('img', { name: 'Your design' }).waitFor()
    },
  },
  {
    name: 'custom-order-no-picture',
    path: '/custom-order',
    arrange: async (page) => {
      await page.getByLabel('Design file').setInputFiles('package.json')
      await page.getByText('Please choose a picture').waitFor()
    },
  },
  {
    name: 'custom-order-busy',
    path: '/custom-order',
    arrange: async (page) => {
      await page.route('**/api/custom/custom-order', () => Promise.resolve())
      await askForRing(page)
      await page.getByText('Submitting...').waitFor()
    },
  },
  {
    name: 'custom-order-failed',
    path: '/custom-order',
    arrange: async (page) => {
      await page.route('**/api/custom/custom-order', (route) => route.fulfill(BROKEN))
      await askForRing(page)
    },
  },
  {
    name: 'custom-order-arrived',
    path: '/custom-order',
    arrange: async (page) => {
      await askForRing(page)
      await page.getByText('Your request has arrived').waitFor()
    },
    show: 'screen',
  },
  { name: 'newsletter-confirm', path: '/newsletter/confirm/sample', show: 'screen' },
  { name: 'newsletter-end', path: '/newsletter/end/sample', show: 'screen' },
  {
    name: 'newsletter-failed',
    path: '/newsletter/confirm/sample',
    arrange: async (page) => {
      await page.route('**/api/newsletter/**', (route) => route.abort())
      await press('Yes, subscribe me')(page)
      await page.getByRole('alert').getByText('Please try again').waitFor()
    },
    show: 'screen',
  },
  {
    name: 'newsletter-unknown',
    path: '/newsletter/end/sample',
    arrange: async (page) => {
      await press('Unsubscribe')(page)
      await page.getByText('This link no longer works').waitFor()
    },
    show: 'screen',
  },
]
