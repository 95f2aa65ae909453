/** In memory: they survive a login or a change of page, but not a reload. */
import type { UploadedPicture } from '#sync/outbox/outbox-item.ts'

export interface ReviewDraft {
  /** 1 to 5; 0 until chosen. */
  rating: number
  text: string
  pictures: UploadedPicture[]
}

export const emptyReviewDraft: ReviewDraft = { rating: 0, text: '', pictures: [] }

const drafts = new Map<string, ReviewDraft>()

/** Empty if there is none. */
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
