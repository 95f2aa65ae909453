/** Drafts of product reviews, kept in memory. A draft survives a login or a change of page, but not a reload. */

export interface ReviewDraft {
  /** Star rating from 1 to 5; 0 until the shopper has chosen one. */
  rating: number
  text: string
}

export const emptyReviewDraft: ReviewDraft = { rating: 0, text: '' }

const drafts = new Map<string, ReviewDraft>()

/** Returns the review draft for a product, or an empty one if there is none. */
export function getReviewDraft(productId: string): ReviewDraft {
  return drafts.get(productId) ?? emptyReviewDraft
}

export function saveReviewDraft(productId: string, draft: ReviewDraft): void {
  drafts.set(productId, draft)
}

export function deleteReviewDraft(productId: string): void {
  drafts.delete(productId)
}

export function deleteReviewDrafts(): void {
  drafts.clear()
}
