/** Reviews that are being written, by product: a login on the way, or another page, loses none. Only as long as the page. */

export interface ReviewDraft {
  /** 0 while no star is chosen. */
  rating: number
  text: string
}

export const emptyReviewDraft: ReviewDraft = { rating: 0, text: '' }

const drafts = new Map<string, ReviewDraft>()

/** What was written so far; empty where nothing was. */
export function getReviewDraft(productId: string): ReviewDraft {
  return drafts.get(productId) ?? emptyReviewDraft
}

/** Keeps it in place of what was written before. */
export function saveReviewDraft(productId: string, draft: ReviewDraft): void {
  drafts.set(productId, draft)
}

/** For a review that was sent. */
export function deleteReviewDraft(productId: string): void {
  drafts.delete(productId)
}

/** For a shopper who leaves. */
export function deleteReviewDrafts(): void {
  drafts.clear()
}
