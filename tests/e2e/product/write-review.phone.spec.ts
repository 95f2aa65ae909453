import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { logIn, newShopperOf, storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { comeToProduct, mockReviews, PRODUCT, review } from '../../support/browser/reviews-page.ts'
import { untilHydrated } from '../../support/browser/visit.ts'
import { photograph } from '../../support/shop/upload-samples.ts'

const words = (page: Page) => page.getByPlaceholder('Write your review here...')
const stars = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Submit Review' }).click()

async function openForm(page: Page): Promise<{ email: string }> {
  const shopper = await storeSession(page)
  await mockReviews(
    page,
    [1, 2, 3, 4, 5].map((number) => review(number, 4)),
  )
  await comeToProduct(page)
  await page.getByRole('button', { name: 'Write Review' }).click()
  return shopper
}

test('a guest is offered the login, and returns from it to the open form', async ({ page, shop }) => {
  const { email } = await newShopperOf(shop)
  await mockReviews(page, [])
  await comeToProduct(page)
  await page.getByRole('button', { name: 'Write Review' }).click()
  await expect(words(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'log in', exact: true }).click()
  await logIn(page, email)
  await expect(page).toHaveURL(`/products/${PRODUCT}#write-review`)
  await expect(words(page)).toBeInViewport()
})

test('a review is written, corrected, refused and sent', async ({ page }) => {
  const sent: object[] = []
  let isRefusing = true
  const refusal = { status: 'error', code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' }
  await page.context().route('**/api/reviews', (route) => {
    const draft = route.request().postDataJSON()
    sent.push(draft)
    const listed = { ...review(0, draft.rating), userID: { fullname: 'Asha Rao' }, review: draft.review }
    return isRefusing
      ? route.fulfill({ status: 429, json: refusal })
      : route.fulfill({ json: { status: 'ok', data: listed } })
  })
  await openForm(page)
  await keepPicture(page, 'product-write-review')

  await test.step('a missing rating is reported, and no request is sent', async () => {
    await words(page).fill('Lovely')
    await send(page)
    await expect(page.getByText('Please choose 1 to 5 stars.')).toBeVisible()
    await expect(stars(page, '1 star')).toBeFocused()
    await keepPicture(page, 'product-review-refused')
    await expectAccessible(page)
  })
  await test.step('the stars can be chosen by keyboard', async () => {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(stars(page, '3 stars')).toBeChecked()
  })
  await test.step('a text of more than 2000 characters is reported with the excess, and is kept', async () => {
    await words(page).fill('a'.repeat(2004))
    await send(page)
    await expect(page.getByText('A review can have 2000 characters. Please shorten yours by 4.')).toBeVisible()
    await expect(words(page)).toHaveValue('a'.repeat(2004))
    expect(sent).toEqual([])
  })
  await test.step('the button closes and opens the form, which keeps its text', async () => {
    await words(page).fill('The clasp opens by itself.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(words(page)).toBeHidden()
    await page.getByRole('button', { name: 'Write Review' }).click()
    await expect(words(page)).toHaveValue('The clasp opens by itself.')
  })
  await test.step('a refused review shows the reason in the form and stays in it', async () => {
    await send(page)
    const alerts = page.getByRole('region', { name: 'Reviews' }).getByRole('alert')
    await expect(alerts.filter({ hasText: refusal.message })).toBeVisible()
    await expect(words(page)).toHaveValue('The clasp opens by itself.')
    await expect(stars(page, '3 stars')).toBeChecked()
  })
  await test.step('a sent review is listed first, and the form is closed and empty', async () => {
    isRefusing = false
    await stars(page, '1 star').check()
    await send(page)
    await expect(page.getByRole('article').first()).toContainText('The clasp opens by itself.')
    await expect(page.getByRole('article').first()).toContainText('Asha Rao')
    await expect(page.getByRole('heading', { name: 'Reviews(6)' })).toBeVisible()
    await expect(page.getByText('3.5 / 5')).toBeVisible()
    expect(sent.at(-1)).toEqual({ productId: PRODUCT, rating: 1, review: 'The clasp opens by itself.', pictures: [] })
    await page.getByRole('button', { name: 'Write Review' }).click()
    await expect(words(page)).toHaveValue('')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  })
})

test('a session that ended while the shopper was writing requires a login and loses no text', async ({ page }) => {
  const { email } = await openForm(page)
  await page.context().route('**/api/reviews', (route) =>
    route.fulfill({
      status: 401,
      json: { status: 'error', code: 'LOGIN_NEEDED', message: 'Please log in to continue.' },
    }),
  )
  await stars(page, '4 stars').check()
  await words(page).fill('Light as a feather.')
  await send(page)
  await expect(
    page.getByText('Your session has ended. Your bag and wishlist are still here. Please log in again.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'log in', exact: true }).click()
  await logIn(page, email)
  await expect(words(page)).toHaveValue('Light as a feather.')
  await expect(stars(page, '4 stars')).toBeChecked()
})

test('a shopper can edit their own review on another day and another device', async ({ page, shop }) => {
  // A retry of this test finds the review of the first attempt.
  const fullname = `Asha ${randomUUID().slice(0, 8)}`
  const shopper = await newShopperOf(shop, fullname)
  const own = page.getByRole('article', { name: `Review by ${fullname}` })
  await storeSession(page, shopper)
  await page.goto('/products/moti-mala-necklace')
  await untilHydrated(page.getByRole('button', { name: 'Write Review' }))
  await page.getByRole('button', { name: 'Write Review' }).click()
  await stars(page, '2 stars').check()
  await words(page).fill('Shorter than I thought.')
  const picture = { name: 'worn.jpg', mimeType: 'image/jpeg', buffer: await photograph() }
  await page.getByLabel('Add a picture').setInputFiles(picture)
  await expect(page.getByRole('img', { name: 'worn.jpg' })).toBeVisible()
  await send(page)
  await expect(own).toContainText('Shorter than I thought.')
  await test.step('its picture is shown small, and opens large', async () => {
    await own.getByRole('button', { name: `Picture 1 of 1 in the review by ${fullname}` }).click()
    const large = page.getByRole('dialog').getByRole('img')
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
    await keepPicture(page, 'product-review-picture')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  let asked = 0
  await page.context().route('**/api/reviews/own/*', (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ status: 503 }) : route.continue()
  })
  await page.reload()
  await untilHydrated(page.getByRole('button', { name: 'Write Review' }))
  await page.getByRole('button', { name: 'Write Review' }).click()
  await expect(page.getByText(/^You reviewed this piece on .* A new review replaces it/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit your review' }).click()
  await expect(words(page)).toHaveValue('Shorter than I thought.')
  await expect(stars(page, '2 stars')).toBeChecked()
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await words(page).fill('With the extender it sits well.')
  await stars(page, '5 stars').check()
  await send(page)
  await expect(own).toContainText('With the extender it sits well.')
  await page.reload()
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('With the extender it sits well.')
  await expect(own.getByRole('img', { name: /^Picture/ })).toHaveCount(0)
})
