import { expect, type Page } from '@playwright/test'
import type { WireReview } from '#contract/schemas/review.ts'

export const PRODUCT = 'tara-solitaire-ring'

/** The higher the number, the older. */
export function review(number: number, rating: number): WireReview {
  return {
    _id: `review-${number}`,
    userID: { fullname: `Shopper ${number}` },
    productId: PRODUCT,
    rating,
    review: `What shopper ${number} thinks.`,
    createdAt: new Date(Date.UTC(2026, 9, 28) - number * 86_400_000).toISOString(),
  }
}

/** By somebody whose order has arrived. */
export function reviewOfBuyer(number: number, size?: string): WireReview {
  return { ...review(number, 5), boughtHere: true, ...(size && { boughtSize: size }) }
}

/** Answers requests for reviews in the server’s place. */
export async function mockReviews(page: Page, reviews: readonly WireReview[] | 'server error'): Promise<void> {
  await page
    .context()
    .route('**/api/reviews/*', (route) =>
      reviews === 'server error'
        ? route.fulfill({ status: 500, json: { status: 'error', code: 'UNEXPECTED', message: '' } })
        : route.fulfill({ json: { status: 'ok', data: reviews } }),
    )
}

/** Opens the product from the list, so that the page loads the reviews itself. */
export async function comeToProduct(page: Page): Promise<void> {
  await page.goto('/products?category=rings')
  await page.getByRole('link', { name: /Tara Solitaire Ring/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tara Solitaire Ring' })).toBeVisible()
}
