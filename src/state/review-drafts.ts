/** Reviews that are being written, by product: a login on the way, or another page, loses none. Only as long as the page. */

export interface Draft {
  /** 0 while no star is chosen. */
  rating: number
  text: string
}

export const emptyDraft: Draft = { rating: 0, text: '' }

const drafts = new Map<string, Draft>()

/** What was written so far; empty where nothing was. */
export function draftOf(productId: string): Draft {
  return drafts.get(productId) ?? emptyDraft
}

/** Keeps it in place of what was written before. */
export function keepDraft(productId: string, draft: Draft): void {
  drafts.set(productId, draft)
}

/** For a review that was sent. */
export function forgetDraft(productId: string): void {
  drafts.delete(productId)
}

/** For a shopper who leaves. */
export function forgetDrafts(): void {
  drafts.clear()
}
